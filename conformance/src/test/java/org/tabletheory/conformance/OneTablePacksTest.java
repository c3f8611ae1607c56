package org.tabletheory.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.conformance.internal.onetable.MendedVectors;
import org.tabletheory.local.DynamoTest;

@DynamoTest
class OneTablePacksTest {
    private static final Path OURS = Path.of("../contract/onetable");
    private static final Path TESTS = Path.of("../onetable/src/test/java");

    private static List<CaseResult> run(Path files, URI endpoint) throws IOException {
        List<CaseResult> results = new ArrayList<>();
        Report report = new Report() {
            @Override
            public void result(CaseResult result) {
                results.add(result);
            }

            @Override
            public void end(PackSummary pack) {}
        };
        try (Database database = Database.at(endpoint)) {
            new Runner(Packs.all(database)).run(files, report);
        }
        return results;
    }

    @Test
    void everyVectorOfTheJavaScriptLibraryHoldsButForWhatIsMended(URI endpoint) throws IOException {
        List<CaseResult> results = run(OURS, endpoint);

        assertThat(results).hasSize(11 + 43 + 15);
        assertThat(results)
                .allMatch(result -> result instanceof CaseResult.Passed || result instanceof CaseResult.Mended);
        assertThat(results.stream()
                        .filter(CaseResult.Mended.class::isInstance)
                        .map(result -> ((CaseResult.Mended) result).name()))
                .containsExactlyInAnyOrderElementsOf(
                        MendedVectors.known().entries().keySet());
    }

    @Test
    void everyMendedVectorNamesATestThatIsThere() throws IOException {
        for (Map.Entry<String, MendedVectors.Entry> mended :
                MendedVectors.known().entries().entrySet()) {
            String[] test = mended.getValue().test().split("#", 2);
            Path source = TESTS.resolve(test[0].replace('.', '/') + ".java");

            assertThat(source).as(mended.getKey()).exists();
            assertThat(Files.readString(source)).as(mended.getKey()).contains("void " + test[1] + "(");
            assertThat(mended.getValue().reason()).hasSizeGreaterThan(20);
        }
    }
}
