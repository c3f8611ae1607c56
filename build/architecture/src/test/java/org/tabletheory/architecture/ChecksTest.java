package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Error Prone and NullAway see the sources of every module: the pom of {@code build/checks} names them one by one. */
class ChecksTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");

    @Test
    void sourcesOfEveryModuleAreChecked() throws IOException {
        List<String> sources = MODULE.matcher(Files.readString(ROOT.resolve("pom.xml")))
                .results()
                .flatMap(module -> Stream.of(module.group(1) + "/src/main/java", module.group(1) + "/src/test/java"))
                .filter(source -> Files.isDirectory(ROOT.resolve(source)))
                .toList();
        String checked = Files.readString(ROOT.resolve("build/checks/pom.xml"));

        assertThat(sources).hasSizeGreaterThan(20).allMatch(source -> checked.contains("/../../" + source + "<"));
    }
}
