package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackageDocumentationTest {
    @Test
    void everyPackageHasADescription() throws IOException {
        List<Path> undocumented = new ArrayList<>();
        for (Path source : SampleCompiler.sources()) {
            Path info = source.resolveSibling("package-info.java");
            if (!Files.exists(info) || !Files.readString(info).startsWith("/**")) {
                undocumented.add(info);
            }
        }
        assertThat(undocumented).isEmpty();
    }
}
