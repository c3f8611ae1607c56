package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.tabletheory.client.internal.write.PlannedWrites.STAMP;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.result.Created;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.Model;

/** A failed condition is reported as a specific error, and an unknown outcome is resolved if the item shows it. */
class ConditionFailuresTest {
    private static final String KEY = "\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"P\"}";
    private static final Model USER = Models.user("users");
    private static final Item STORED = DynamoJson.readItem("{" + KEY + ",\"title\":{\"S\":\"secret\"},"
            + "\"updatedAt\":{\"S\":\"" + STAMP + "\"},\"version\":{\"N\":\"4\"}}");

    private final PlannedWrites writes = new PlannedWrites();

    private Writes<Item> titled(String title, int version, Condition... conditions) {
        return writes.of(
                USER,
                "{" + KEY + ",\"title\":{\"S\":\"" + title + "\"},\"version\":{\"N\":\"" + version + "\"}}",
                conditions);
    }

    @Test
    void versionConflictHasBothCodesAndBothVersions() {
        writes.wire.conditionFails(STORED, false);

        assertThatThrownBy(() -> titled("new", 2).update("title"))
                .isInstanceOfSatisfying(VersionConflictException.class, conflict -> {
                    assertThat(conflict.codes())
                            .containsExactly(ErrorCodes.CONDITION_FAILED, ErrorCodes.VERSION_CONFLICT);
                    assertThat(conflict.expectedVersion()).hasValue(2);
                    assertThat(conflict.foundVersion()).hasValue(4);
                    assertThat(conflict.item()).contains(STORED);
                    assertThat(conflict.entity(Item.class)).contains(STORED);
                    assertThat(conflict)
                            .hasMessageContaining("expected version 2")
                            .hasMessageContaining("found 4");
                    assertThat(conflict.getMessage()).doesNotContain("U#1").doesNotContain("secret");
                    assertThat(conflict.itemKey().orElseThrow().get("PK")).isEqualTo(Value.s("U#1"));
                });
    }

    @Test
    void versionConflictSaysWhatWasFound() {
        writes.wire
                .conditionFails(STORED, false)
                .conditionFails(STORED.without("version"), false)
                .conditionFails(null, false);

        assertThatThrownBy(() -> titled("new", 2).update("title"))
                .hasMessageContaining("expected version 2 of the item with the key (PK, SK), found 4;"
                        + " read the item again and repeat the change.");
        assertThatThrownBy(() -> titled("new", 2).update("title"))
                .hasMessageContaining("expected version 2 of the item with the key (PK, SK), but it has no version.");
        assertThatThrownBy(() -> titled("new", 2).update("title"))
                .hasMessageContaining(
                        "expected version 2 of the item with the key (PK, SK), but the item does not exist;"
                                + " create it, or read again.");
    }

    @Test
    void updateOfAnAbsentItemIsAVersionConflict() {
        writes.wire.conditionFails(null, false);

        assertThatThrownBy(() -> titled("new", 0).update("title"))
                .isInstanceOfSatisfying(VersionConflictException.class, conflict -> {
                    assertThat(conflict.expectedVersion()).hasValue(0);
                    assertThat(conflict.foundVersion()).isEmpty();
                    assertThat(conflict.entity(Item.class)).isEmpty();
                    assertThat(conflict).hasMessageContaining("the item does not exist");
                });
    }

    @Test
    void failureOfAnotherConditionIsDistinguishedFromTheVersion() {
        writes.wire.conditionFails(STORED, false);

        assertThatThrownBy(() ->
                        titled("new", 4, Condition.field("title", "=", "x")).update("title"))
                .isExactlyInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("another part of the condition");
    }

    @Test
    void userConditionOnTheVersionIsAVersionConflict() {
        writes.wire.conditionFails(STORED, false).conditionFails(STORED, false).conditionFails(STORED, false);

        assertThatThrownBy(() -> titled("new", 2, Condition.atVersion(2)).save())
                .isInstanceOf(VersionConflictException.class);
        assertThatThrownBy(() -> titled("new", 2, Condition.expression("version < :x", Map.of(), Map.of(":x", 3)))
                        .save())
                .isInstanceOf(VersionConflictException.class);
        assertThatThrownBy(() -> titled("new", 2).delete()).isInstanceOf(VersionConflictException.class);
    }

    @Test
    void createConflictIsNotAVersionConflict() {
        writes.wire.conditionFails(STORED, false);

        ConditionFailedException conflict = catchThrowableOfType(
                ConditionFailedException.class,
                () -> titled("new", 0, Condition.atVersion(9)).create());

        assertThat(conflict).isNotInstanceOf(VersionConflictException.class);
        assertThat(conflict.codes()).containsExactly(ErrorCodes.CONDITION_FAILED);
        assertThat(conflict).hasMessageContaining("already");
        assertThat(conflict.entity(Item.class)).contains(STORED);
    }

    @Test
    void tryCreateReturnsTheExistingItem() {
        writes.wire.conditionFails(STORED, false);

        assertThat(titled("new", 0).tryCreate()).isEqualTo(Created.existing(STORED));
        assertThat(titled("new", 0).tryCreate().isNew()).isTrue();
    }

    @Test
    void updateThatFindsItsOwnEarlierAttemptSucceeds() {
        Item mine = STORED.with("title", Value.s("new")).with("version", Value.n(4));
        writes.wire.conditionFails(mine, true);

        assertThat(titled("new", 3).update("title")).isEqualTo(mine);
    }

    @Test
    void updateThatFindsAnotherWriteHasUnknownOutcome() {
        Item theirs = STORED.with("title", Value.s("new")).with("updatedAt", Value.s("2026-01-02T03:04:05.121Z"));
        Item changedSince = STORED.with("title", Value.s("new")).with("version", Value.n(5));
        writes.wire
                .conditionFails(theirs, true)
                .conditionFails(STORED, true)
                .conditionFails(changedSince, true)
                .conditionFails(null, true);

        for (int i = 0; i < 4; i++) {
            assertThatThrownBy(() -> titled("new", 3).update("title"))
                    .isInstanceOfSatisfying(UnknownOutcomeException.class, unknown -> {
                        assertThat(unknown.outcomeUnknown()).isTrue();
                        assertThat(unknown.codes()).contains(ErrorCodes.UNKNOWN_OUTCOME, ErrorCodes.VERSION_CONFLICT);
                        assertThat(unknown.getCause())
                                .isInstanceOf(VersionConflictException.class)
                                .hasMessageNotContaining("repeat");
                    });
        }
    }

    @Test
    void conflictWithKnownOutcomeIsAConflictEvenIfTheItemMatches() {
        writes.wire.conditionFails(STORED.with("title", Value.s("new")), false);

        assertThatThrownBy(() -> titled("new", 3).update("title")).isInstanceOf(VersionConflictException.class);
    }

    @Test
    void createThatFindsItsOwnEarlierAttemptSucceeds() {
        Item mine = titled("new", 0).create();
        writes.wire.conditionFails(mine, true).conditionFails(mine, true);

        assertThat(titled("new", 0).create()).isEqualTo(mine);
        assertThat(titled("new", 0).tryCreate().isNew()).isTrue();
    }

    @Test
    void createWithoutTimestampsCannotDetectItsOwnWrite() {
        Model note = Models.note("notes");
        String entity = "{" + KEY + ",\"text\":{\"S\":\"hi\"}}";
        writes.wire.conditionFails(DynamoJson.readItem(entity), true);

        assertThatThrownBy(() -> writes.of(note, entity).tryCreate())
                .isInstanceOfSatisfying(
                        ConditionFailedException.class,
                        error -> assertThat(error.outcomeUnknown()).isTrue());
    }

    @Test
    void deleteThatFindsNothingAfterLostResponseHasUnknownOutcome() {
        writes.wire.conditionFails(null, true);

        assertThatThrownBy(() -> titled("x", 3).delete())
                .isInstanceOfSatisfying(
                        UnknownOutcomeException.class,
                        error -> assertThat(error.outcomeUnknown()).isTrue());
    }
}
