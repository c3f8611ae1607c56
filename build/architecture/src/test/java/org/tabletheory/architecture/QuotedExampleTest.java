package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The guide shows the classes of an example as they are in its sources, which have tests of their own. */
class QuotedExampleTest {
    private static final Path PAGE = Path.of("../../docs/guide/multi-tenant-shop.md");
    private static final Path SOURCES = Path.of("../../examples/shop/src/main/java");

    @Test
    void everyClassOnThePageOfTheShopIsThatOfTheExample() throws IOException {
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                sources.add(Files.readString(file));
            }
        }
        List<DocumentSamples.Sample> quoted = DocumentSamples.read(PAGE, Files.readString(PAGE)).samples().stream()
                .filter(DocumentSamples.Sample::isType)
                .toList();
        assertThat(quoted)
                .hasSameSizeAs(sources)
                .allSatisfy(sample -> assertThat(sources)
                        .as(PAGE + ":" + sample.line())
                        .anySatisfy(source -> assertThat(source).endsWith(sample.text())));
    }
}
