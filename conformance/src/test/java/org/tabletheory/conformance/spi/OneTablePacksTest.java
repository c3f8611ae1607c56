package org.tabletheory.conformance.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.conformance.internal.onetable.KnownDeviations;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.Database;
import org.tabletheory.testing.DynamoTest;

@DynamoTest
class OneTablePacksTest {
    private static final Path OURS = Path.of("../contract/onetable");
    private static final Path TESTS = Path.of("../onetable/src/test/java");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private static List<CaseResult> run(Path files, URI endpoint) throws IOException {
        List<CaseResult> results = new ArrayList<>();
        ConformanceReport report = new ConformanceReport() {
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
    void allVectorsPassExceptFixedVectors(URI endpoint) throws IOException {
        List<CaseResult> results = run(OURS, endpoint);

        assertThat(results).hasSize(11 + 43 + 15);
        assertThat(results)
                .allMatch(result -> result instanceof CaseResult.Passed || result instanceof CaseResult.Deviating);
        assertThat(results.stream()
                        .filter(CaseResult.Deviating.class::isInstance)
                        .map(result -> ((CaseResult.Deviating) result).name()))
                .containsExactlyInAnyOrderElementsOf(
                        KnownDeviations.known().entries().keySet());
    }

    /** Each of these replacements makes a vector wrong, which must then fail. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            onetable-writes.json   | `"S": "Order#open"`                     | `"S": "Order#shut"`         | create-full-epoch
            onetable-writes.json   | `"clock": "2024-02-29T12:34:56.789Z"`   | `"clock": "2024-02-29T12:34:56.788Z"` | timestamps-create
            onetable-writes.json   | `"mathRandom": 0.5`                     | `"mathRandom": 0.25`        | create-full-epoch
            onetable-writes.json   | `_unique#U#pack,a#pa`                   | `_unique#U#packA#pa`        | unique-create
            onetable-writes.json   | `"password": "pw"`                      | `"password": "other"`       | create-full-epoch
            onetable-commands.json | `"FilterExpression": "(#_2 = :_2) and (#_3 = :_3) and (#_4 = :_4)"` | `"FilterExpression": "(#_2 = :_2) and (#_3 = :_3) or (#_4 = :_4)"` | find {"a":"1","b":"2","c":"3"} {}
            onetable-commands.json | `begins_with(#_1, :_1)`                 | `#_1 = :_1`                 | find {"a":"1"} {}
            onetable-commands.json | `"Limit": 5`                            | `"Limit": 6`                | "limit":5
            onetable-commands.json | `list_append(if_not_exists(#_2, :_0), :_1)` | `list_append(if_not_exists(#_2, :_1), :_0)` | {"push":{"tags":"one"}}
            onetable-commands.json | `"code": "MissingError"`                | `"code": "ArgumentError"`   | find {"b":"2"} {}
            onetable-commands.json | `2024-01-02T03:04:05.678Z`              | `2024-01-02T03:04:05.679Z`  | read {"d":{"N":"1704164645678"}}
            """)
    void wrongVectorFails(String file, String right, String wrong, String name, URI endpoint) throws IOException {
        String text = Files.readString(OURS.resolve(file));
        assertThat(text).contains(right);
        Files.writeString(directory.resolve(file), text.replace(right, wrong));

        assertThat(run(directory, endpoint))
                .filteredOn(CaseResult.Failed.class::isInstance)
                .anyMatch(result -> ((CaseResult.Failed) result).name().contains(name));
    }

    @Test
    void malformedVectorIsOneFailureAndAMalformedFileIsUnreadable(URI endpoint) throws IOException {
        Files.writeString(
                directory.resolve("a-onetable-writes.json"),
                "{\"clock\": \"2024-02-29T12:34:56.789Z\",\n" + "\"vectors\": [\n{\"id\": \"x\", \"schema\": {}}]}");
        Files.writeString(directory.resolve("b-onetable-commands.json"), "[");

        assertThat(run(directory, endpoint))
                .satisfiesExactlyInAnyOrder(
                        result -> assertThat(result)
                                .isInstanceOfSatisfying(
                                        CaseResult.Failed.class,
                                        failed -> assertThat(failed.place()).endsWith("a-onetable-writes.json:3")),
                        result -> assertThat(result)
                                .isInstanceOfSatisfying(
                                        CaseResult.Unreadable.class,
                                        file -> assertThat(file.place()).contains("b-onetable-commands.json")));
    }

    @Test
    void everyDeviationHasATest() throws IOException {
        for (Map.Entry<String, KnownDeviations.Deviation> deviation :
                KnownDeviations.known().entries().entrySet()) {
            String[] test = deviation.getValue().test().split("#", 2);
            Path source = TESTS.resolve(test[0].replace('.', '/') + ".java");

            assertThat(source).as(deviation.getKey()).exists();
            assertThat(Files.readString(source)).as(deviation.getKey()).contains("void " + test[1] + "(");
            assertThat(deviation.getValue().reason()).hasSizeGreaterThan(20);
        }
    }
}
