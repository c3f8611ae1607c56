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
    private static final String NATIVE_IMAGE =
            "META-INF/native-image/org.tabletheory/mappers/reachability-metadata.json";

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
        String metadata = Files.readString(output.resolve(NATIVE_IMAGE));
        assertThat(metadata).contains("first.TableTheoryMappers_", "second.TableTheoryMappers_");

        Compilation again = Compilation.of(output, List.of(one));
        assertThat(again.problems()).isEmpty();
        assertThat(again.text(SERVICES)).isEqualTo(services);
        assertThat(again.text("first/TableTheoryMappers_.java")).isEqualTo(provider);
        assertThat(again.text(NATIVE_IMAGE)).isEqualTo(metadata);
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

    @Test
    void providersOfTheUserStayRegistered() throws IOException {
        Path output = Files.createDirectory(directory.resolve("out"));
        Path file = output.resolve(SERVICES);
        Files.createDirectories(file.getParent());
        Files.writeString(
                file, "# String is not a provider, but exists\n\n  java.lang.String  \njava.util.Map$Entry\n");

        Compilation compilation = Compilation.of(output, List.of(source("first", "One")));

        assertThat(compilation.text(SERVICES))
                .isEqualTo("first.TableTheoryMappers_\njava.lang.String\njava.util.Map$Entry\n");
    }

    @Test
    void nothingIsRegisteredIfTheCompilationFails() throws IOException {
        Path output = Files.createDirectory(directory.resolve("out"));
        Path wrong = directory.resolve("src/first/Wrong.java");
        Path right = source("first", "One");
        Files.writeString(wrong, """
                package first;

                import org.tabletheory.mapping.*;

                @Table("t")
                public record Wrong(String id) {}
                """);

        assertThat(Compilation.of(output, List.of(right, wrong)).problems()).isNotEmpty();

        assertThat(output.resolve(SERVICES)).doesNotExist();
    }

    @Test
    void classesInsideASkippedClassAreSkipped() throws IOException {
        Path output = Files.createDirectory(directory.resolve("out"));
        Path file = directory.resolve("src/Skipped.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, """
                import org.tabletheory.mapping.*;

                @SuppressWarnings("tabletheory")
                class Skipped {
                    static class Deeper {
                        @Table("t")
                        record Inner(@PartitionKey String id) {}
                    }

                    @Table("t")
                    record Wrong(String withoutKey) {}
                }
                """);

        assertThat(Compilation.of(output, List.of(file)).problems()).isEmpty();

        assertThat(output.resolve(SERVICES)).doesNotExist();
        assertThat(output.resolve("META-INF")).doesNotExist();
    }

    @Test
    void registeredConvertersAreThoseOfTheOption() throws IOException {
        Path file = directory.resolve("src/Priced.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, """
                import org.tabletheory.attribute.Type;
                import org.tabletheory.mapping.*;

                @Table("t")
                record Priced(
                        @PartitionKey String id,
                        @Attribute(type = Type.S) Thread price,
                        @Attribute(type = Type.S) Runtime other) {}
                """);
        Path output = Files.createDirectory(directory.resolve("out"));

        assertThat(Compilation.of(
                                output,
                                List.of(file),
                                "-Atabletheory.converters= java.lang.Thread , java.lang.Runtime,,")
                        .problems())
                .isEmpty();
        assertThat(Compilation.of(output, List.of(file), "-Atabletheory.converters=java.lang.Thread")
                        .problems())
                .singleElement()
                .asString()
                .contains("Runtime");
    }
}
