package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.DeterministicTestKeys;

class EnvelopeCommandTest {
    private static final Value ENVELOPE =
            new AttributeCipher(new DeterministicTestKeys("x")).seal("Patient", "taxId", Value.s("swordfish"));

    @TempDir
    Path directory;

    @Test
    void inspectPrintsVersionAndSizes() {
        Run run = Terminal.runWithInput(DynamoJson.write(ENVELOPE) + "\n", "envelope", "inspect");

        assertThat(run).isEqualTo(new Run(0, """
                {"v":1,"edkBytes":32,"nonceBytes":12,"ctBytes":41,"plaintextBytes":25}
                """, ""));
    }

    @Test
    void valueThatIsNotAnEnvelopeIsReportedWithoutItsContent() {
        Run run = Terminal.runWithInput("{\"S\":\"swordfish\"}\nnonsense\n", "envelope", "inspect");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).startsWith("{\"error\":\""));
        assertThat(run.out()).contains("is not an envelope but S").doesNotContain("swordfish");
    }

    @Test
    void inspectFindsTheEnvelopesOfAnItem() {
        Item item = Item.of("PK", Value.s("1")).with("taxId", ENVELOPE).with("name", Value.s("swordfish"));

        Run run = Terminal.runWithInput(DynamoJson.write(item) + "\n", "envelope", "inspect", "--item");

        assertThat(run.out()).startsWith("{\"taxId\":{\"v\":1,").doesNotContain("swordfish", "name");
    }

    @Test
    void developmentKeyIsNotOverwritten() {
        Path file = directory.resolve("dev.key");

        assertThat(Terminal.run("envelope", "new-dev-key", file.toString()).out())
                .startsWith("created key ");
        Run again = Terminal.run("envelope", "new-dev-key", file.toString());
        assertThat(again.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(again.error()).contains("already exists");
    }
}
