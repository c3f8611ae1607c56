package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that build/checks, whose pom lists source directories one by one, covers every module. */
class ChecksTest {
    @Test
    void sourcesOfEveryModuleAreChecked() throws IOException {
        List<String> sources = SourceTree.modules().stream()
                .flatMap(module -> Stream.of(module + "/src/main/java", module + "/src/test/java"))
                .filter(source -> Files.isDirectory(SourceTree.ROOT.resolve(source)))
                .toList();
        String checked = Files.readString(SourceTree.ROOT.resolve("build/checks/pom.xml"));

        assertThat(sources).hasSizeGreaterThan(20).allMatch(source -> checked.contains("/../../" + source + "<"));
    }
}
