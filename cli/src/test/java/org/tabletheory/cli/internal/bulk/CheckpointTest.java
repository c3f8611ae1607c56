package org.tabletheory.cli.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.attribute.Value;

class CheckpointTest {
    private static final TableIdentity TABLE =
            new TableIdentity("users", "id", "2026-01-01T00:00:00Z", "arn", "http://127.0.0.1:8000", "us-east-1");

    private static final List<@Nullable String> POSITIONS = Arrays.asList("", "cursor", null);

    private static ItemSetDigest digest() {
        ItemSetDigest digest = new ItemSetDigest();
        digest.add(Item.of("id", Value.s("a")));
        return digest;
    }

    private static Checkpoint.Export export(boolean replaces, LineFormat format) {
        return new Checkpoint.Export(TABLE, replaces, format, 7, POSITIONS, digest());
    }

    private static Checkpoint.Import importing(@Nullable Long kept) {
        return new Checkpoint.Import(TABLE, 5, new byte[] {1, 2}, digest(), kept);
    }

    static Stream<Checkpoint> checkpoints() {
        FormCounts counts = new FormCounts();
        counts.found("User", 1, true);
        counts.wasRewritten();
        return Stream.of(
                export(true, LineFormat.json),
                export(false, LineFormat.canonical),
                importing(null),
                importing(3L),
                new Checkpoint.ReencryptionProgress("User", TABLE, "cursor", new ReencryptionCounts(1, 2, 3, 4)),
                new Checkpoint.FormProgress(
                        "User", TABLE, POSITIONS, new FormMigration.MigratedItems(counts, digest())));
    }

    @ParameterizedTest
    @MethodSource("checkpoints")
    void whatIsSavedIsReadAgain(Checkpoint checkpoint) {
        Checkpoint read = Checkpoint.of(checkpoint.toItem());

        assertThat(read.toItem()).isEqualTo(checkpoint.toItem());
        assertThat(read.operation()).isEqualTo(checkpoint.operation());
    }

    @Test
    void anExportGoesOnWithItsFormatAndSegmentsAndStillReplacesTheFile() {
        assertThat(Checkpoint.of(export(true, LineFormat.canonical).toItem()))
                .isInstanceOfSatisfying(Checkpoint.Export.class, read -> {
                    assertThat(read.replaces()).isTrue();
                    assertThat(read.format()).isEqualTo(LineFormat.canonical);
                    assertThat(read.length()).isEqualTo(7);
                    assertThat(read.positions()).isEqualTo(POSITIONS);
                    assertThat(read.digest().hex()).isEqualTo(digest().hex());
                });
        assertThat(Checkpoint.of(export(false, LineFormat.json).toItem()))
                .isInstanceOfSatisfying(Checkpoint.Export.class, read -> {
                    assertThat(read.replaces()).isFalse();
                    assertThat(read.format()).isEqualTo(LineFormat.json);
                });
    }

    @Test
    void checkpointIsUsedForTheSameTableOnly() {
        String time = "2026-01-01T00:00:00Z";
        String server = "http://127.0.0.1:8000";
        Map<TableIdentity, String> others = Map.of(
                new TableIdentity("orders", "id", time, "arn", server, "us-east-1"), "another table, users",
                new TableIdentity("users", "id2", time, "arn", server, "us-east-1"), "an earlier table users",
                new TableIdentity("users", "id", "2026-01-02T00:00:00Z", "arn", server, "us-east-1"),
                        "an earlier table users",
                new TableIdentity("users", "id", time, "arn2", server, "us-east-1"), "the table arn",
                new TableIdentity("users", "id", time, "arn", "http://127.0.0.1:8001", "us-east-1"),
                        "the table users at http://127.0.0.1:8000 in region us-east-1",
                new TableIdentity("users", "id", time, "arn", server, "eu-north-1"),
                        "the table users at http://127.0.0.1:8000 in region us-east-1");

        assertThat(new TableIdentity("users", "id", time, "arn", server, "us-east-1").differenceFrom(TABLE))
                .isNull();
        others.forEach((other, difference) ->
                assertThat(other.differenceFrom(TABLE)).as("%s", other).startsWith(difference));
    }

    @Test
    void anImportGoesOnToKeepOrToReplaceItems() {
        assertThat(Checkpoint.of(importing(3L).toItem()))
                .isInstanceOfSatisfying(
                        Checkpoint.Import.class, read -> assertThat(read.kept()).isEqualTo(3));
        assertThat(Checkpoint.of(importing(null).toItem()))
                .isInstanceOfSatisfying(
                        Checkpoint.Import.class, read -> assertThat(read.kept()).isNull());
    }

    @ParameterizedTest
    @MethodSource("checkpoints")
    void aCheckpointThatLacksAMemberIsRejectedByItsName(Checkpoint checkpoint) {
        for (String name : checkpoint.toItem().attributes().keySet()) {
            if (!List.of("kept", "replaces").contains(name)) {
                assertThatThrownBy(() -> Checkpoint.of(checkpoint.toItem().without(name)))
                        .isInstanceOf(AttributeException.class)
                        .hasMessageContaining(name);
            }
        }
    }
}
