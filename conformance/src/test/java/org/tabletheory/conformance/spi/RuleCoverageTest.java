package org.tabletheory.conformance.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tabletheory.conformance.internal.scenario.Capabilities;
import org.tabletheory.conformance.internal.scenario.Scenario;
import org.tabletheory.conformance.internal.scenario.ScenarioReader;
import org.tabletheory.conformance.spi.pack.Database;
import org.tabletheory.conformance.spi.pack.Pack;

class RuleCoverageTest {
    private static final Pattern ID = Pattern.compile("`([a-z-]+\\.[a-z0-9-]+)`");

    @Test
    void everyDmsRuleHasAScenario() throws IOException {
        assertThat(tested()).containsAll(idsOf("| id | rule | section |"));
    }

    @Test
    void everyOtherRuleHasAScenario() throws IOException {
        assertThat(tested()).containsAll(idsOf("| id | rule |\n"));
    }

    @Test
    void everyScenarioNamesADocumentedRule() throws IOException {
        Set<String> documented = new TreeSet<>(idsOf("| id | rule | section |"));
        documented.addAll(idsOf("| id | rule |\n"));

        assertThat(documented).containsAll(tested());
        assertThat(scenarios())
                .allSatisfy(scenario ->
                        assertThat(scenario.proves()).as(scenario.name()).isNotEmpty());
    }

    @Test
    void scenarioNamesAreUnique() throws IOException {
        assertThat(scenarios())
                .extracting(Scenario::name)
                .doesNotHaveDuplicates()
                .hasSizeGreaterThanOrEqualTo(60);
    }

    @Test
    void guideListsThePacksAndCapabilities() throws IOException {
        String guide = Files.readString(Path.of("../docs/conformance.md"));
        String packs = guide.substring(guide.indexOf("## Packs"), guide.indexOf("Two requests are equivalent"));
        String capabilities =
                guide.substring(guide.indexOf("This library supports"), guide.indexOf("The class `Capabilities`"));

        assertThat(Pattern.compile("(?m)^\\| `([a-z-]+)` \\|")
                        .matcher(packs)
                        .results()
                        .map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(
                        Packs.all(Database.memory()).stream().map(Pack::name).toList());
        assertThat(Pattern.compile("`([a-z_.]+)`")
                        .matcher(capabilities)
                        .results()
                        .map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(Capabilities.SUPPORTED.names());
    }

    /** Returns the ids in the first column of the table with this header. */
    private static Set<String> idsOf(String header) throws IOException {
        String document = Files.readString(Path.of("../docs/conformance.md"));
        String table = document.substring(document.indexOf(header))
                .lines()
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|", -1)[1])
                .collect(Collectors.joining("\n"));
        Set<String> ids =
                ID.matcher(table).results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
        assertThat(ids).as(header).hasSizeGreaterThan(20);
        return ids;
    }

    private static Set<String> tested() throws IOException {
        return scenarios().stream()
                .flatMap(scenario -> scenario.proves().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Scenario> scenarios() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("../contract/scenarios"))) {
            Path[] documents = files.filter(Files::isRegularFile).toArray(Path[]::new);
            return Arrays.stream(documents).map(RuleCoverageTest::read).toList();
        }
    }

    private static Scenario read(Path file) {
        try {
            return ScenarioReader.read(Files.readString(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
