package org.tabletheory.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.conformance.internal.onetable.MendedVectors;
import org.tabletheory.local.DynamoTest;

@DynamoTest
class OneTablePacksTest {
    private static final Path OURS = Path.of("../contract/onetable");
    private static final Path TESTS = Path.of("../onetable/src/test/java");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private final StringBuilder text = new StringBuilder();

    private List<CaseResult> run(Path files, URI endpoint) throws IOException {
        List<CaseResult> results = new ArrayList<>();
        Report report = new TextReport(text) {};
        try (Database database = Database.at(endpoint)) {
            for (Pack pack : Packs.all(database)) {
                try (Stream<Path> all = Files.list(files)) {
                    List<PackFile> own = all.sorted()
                            .map(path -> new PackFile(path, String.valueOf(path.getFileName())))
                            .filter(pack::recognises)
                            .toList();
                    if (!own.isEmpty()) {
                        pack.run(own, results::add);
                    }
                }
            }
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
                .containsExactlyInAnyOrderElementsOf(MendedVectors.known().entries().keySet());
    }

    @Test
    void everyMendedVectorNamesATestThatIsThere() throws IOException {
        for (Map.Entry<String, MendedVectors.Entry> mended : MendedVectors.known().entries().entrySet()) {
            String[] test = mended.getValue().test().split("#");
            Path source = TESTS.resolve(test[0].replace('.', '/') + ".java");

            assertThat(source).as(mended.getKey()).exists();
            assertThat(Files.readString(source)).as(mended.getKey()).contains("void " + test[1] + "(");
            assertThat(mended.getValue().reason()).hasSizeGreaterThan(20);
        }
    }
}
