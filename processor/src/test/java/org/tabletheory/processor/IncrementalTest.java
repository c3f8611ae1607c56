package org.tabletheory.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Incremental builds. */
class IncrementalTest {
    private static final String SERVICES = "META-INF/services/org.tabletheory.mapping.registry.MapperProvider";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path directory;

    private Path source(String packageName, String name) throws IOException {
        Path file = directory.resolve("src/" + packageName + "/" + name + ".java");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, """
                package %s;

                import org.tabletheory.mapping.*;

                @Table("t")
                public record %s(@PartitionKey String id) {}
                """.formatted(packageName, name));
    }

    @Test
    void mappersOfClassesThatAreNotRecompiledStayRegistered() throws IOException {
        Path output = Files.createDirectory(directory.resolve("out"));
        Path one = source("first", "One");
        Path two = source("first", "Two");
        Path other = source("second", "Other");
        assertThat(Compilation.of(output, List.of(one, two, other)).problems()).isEmpty();
        String services = Files.readString(output.resolve(SERVICES));
        assertThat(services).isEqualTo("first.TableTheoryMappers_\nsecond.TableTheoryMappers_\n");
        String provider = Files.readString(output.resolve("first/TableTheoryMappers_.java"));
        assertThat(provider).contains("first.One", "first.Two");

        Compilation again = Compilation.of(output, List.of(one));
        assertThat(again.problems()).isEmpty();
        assertThat(again.text(SERVICES)).isEqualTo(services);
        assertThat(again.text("first/TableTheoryMappers_.java")).isEqualTo(provider);
    }

    @Test
    void deletedProviderIsUnregistered() throws IOException {
        Path output = Files.createDirectory(directory.resolve("out"));
        Path file = output.resolve(SERVICES);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "# ours\ngone.TableTheoryMappers_\n");
        Compilation compilation = Compilation.of(output, List.of(source("first", "One")));
        assertThat(compilation.text(SERVICES)).isEqualTo("first.TableTheoryMappers_\n");
    }
}
