package org.tabletheory.conformance.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tabletheory.conformance.spi.pack.Database;
import org.tabletheory.testing.DynamoTest;

@DynamoTest
class ContractSuiteTest {
    private static final Path OURS = Path.of("../contract");
    private static final Path SHARED = Path.of("../../shared/contract-tests");

    private final StringWriter text = new StringWriter();

    @Test
    void ourSuitePasses(URI endpoint) throws IOException {
        Summary summary = run(OURS, endpoint);

        PackSummary scenarios = pack(summary, "contract-scenarios");
        assertThat(summary.failed() + summary.unreadable()).as(text.toString()).isZero();
        assertThat(scenarios.passed()).isGreaterThanOrEqualTo(100);
        assertThat(scenarios.skipped()).isEmpty();
        assertThat(pack(summary, "golden-cursors").passed()).isEqualTo(6);
        assertThat(pack(summary, "key-contracts").passed()).isEqualTo(20);
    }

    @Test
    void sharedSuitePasses(URI endpoint) throws IOException {
        assumeTrue(Files.isDirectory(SHARED), "the shared suite is not available");

        Summary summary = run(SHARED, endpoint);

        assertThat(summary.failed() + summary.unreadable()).as(text.toString()).isZero();
        assertThat(pack(summary, "golden-cursors").passed()).isEqualTo(6);
        assertThat(pack(summary, "contract-scenarios").passed()).isEqualTo(35);
        assertThat(pack(summary, "contract-scenarios").skipped()).isEmpty();
        assertThat(pack(summary, "key-contracts").passed()).isEqualTo(27);
        assertThat(pack(summary, "key-contracts").skipped()).isEmpty();
    }

    private Summary run(Path suite, URI endpoint) throws IOException {
        try (Database database = Database.at(endpoint)) {
            return new Runner(Packs.all(database)).run(suite, new TextReport(text));
        }
    }

    private static PackSummary pack(Summary summary, String name) {
        return summary.packs().stream()
                .collect(Collectors.toMap(PackSummary::pack, Function.identity()))
                .getOrDefault(name, PackSummary.empty(name));
    }
}
