package org.tabletheory.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.registry.MapperProvider;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.processor.internal.text.JavaText;

/** Hostile names in annotations, and Java names that mean something else in generated sources. */
class HostileSourcesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path directory;

    private Path source(String path, String text) throws Exception {
        Path file = directory.resolve("sources").resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Every text is either rejected with an error at the class, or compiled to nothing but the expected classes. */
    @Test
    void hostileTextsInAnnotationsAreRejectedOrOnlyText() throws Exception {
        List<String> forms = List.of(
                "@Table(%s) record X(@PartitionKey String id) {}",
                "@Table(value = \"things\", name = %s) record X(@PartitionKey String id) {}",
                "@Table(value = \"things\", namespace = %s) record X(@PartitionKey String id) {}",
                "@Table(\"things\") record X(@PartitionKey(%s) String id) {}",
                "@Table(\"things\") record X(@PartitionKey String id, @Attribute(%s) String other) {}",
                "@Table(\"things\") record X(@PartitionKey String id, @IndexPartitionKey(%s) String other) {}",
                "@Table(\"things\") record X(@PartitionKey String id, Part part) {"
                        + " record Part(@Attribute(%s) String inner) {} }",
                "@Table(\"things\") @Discriminator(%s) sealed interface X {"
                        + " record A(@PartitionKey String id) implements X {} }",
                "@Table(\"things\") @Discriminator(\"kind\") sealed interface X {"
                        + " @DiscriminatorValue(%s) record A(@PartitionKey String id) implements X {} }");
        List<Path> sources = new ArrayList<>();
        for (int form = 0; form < forms.size(); form++) {
            for (int i = 0; i < HostileDocuments.HOSTILE.size(); i++) {
                String name = "Form" + form + "Text" + i;
                String literal = JavaText.literal(HostileDocuments.HOSTILE.get(i));
                sources.add(source(
                        name + ".java",
                        "package hostile;\nimport org.tabletheory.mapping.*;\n"
                                + forms.get(form).formatted(literal).replace(" X", " " + name) + "\n"));
            }
        }
        Path output = Files.createDirectories(directory.resolve("output"));
        Set<String> rejected = new TreeSet<>();
        for (String problem :
                Compilation.of(output, sources, "-Xmaxerrs", "10000").problems()) {
            rejected.add(problem.substring(0, problem.indexOf(':')));
        }
        assertThat(rejected).allMatch(file -> file.matches("Form\\dText\\d+\\.java"));
        sources.removeIf(file -> rejected.contains(file.getFileName().toString()));
        assertThat(sources).hasSizeBetween(200, 420);

        Compilation compilation = Compilation.of(output, sources);
        assertThat(compilation.problems()).isEmpty();
        try (Stream<Path> files = Files.walk(output.resolve("hostile"))) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".class")))
                    .allMatch(name ->
                            name.matches("Form\\dText\\d+(_|_Mapper)?(\\$\\w+)*\\.class|TableTheoryMappers_\\.class"));
        }
        try (URLClassLoader loader = compilation.loader()) {
            MapperProvider generated = Compilation.provider(loader, "hostile");
            for (Path file : sources) {
                sameModel(
                        generated,
                        loader.loadClass(
                                "hostile." + file.getFileName().toString().replace(".java", "")));
            }
        }
    }

    /** The generated and the reflective mapper declare the same model, so the text was not changed on the way. */
    private static void sameModel(MapperProvider provider, Class<?> type) {
        Mappers mappers = Mappers.builder()
                .environment(Map.of("STAGE", "test", "*/", "test"))
                .build();
        Mapper<?> generated = provider.mapper(type, mappers);
        Mapper<?> reflective = mappers.of(type);
        assertThat(generated).isNotNull();
        assertThat(generated.model()).isEqualTo(reflective.model());
        assertThat(generated.model().name()).isEqualTo(reflective.model().name());
        assertThat(generated.model().namespace()).isEqualTo(reflective.model().namespace());
    }

    @Test
    void typesNamedLikeTheOnesThatGeneratedSourcesUse() throws Exception {
        List<String> taken = List.of(
                "Class",
                "String",
                "Object",
                "Override",
                "SuppressWarnings",
                "Enum",
                "Long",
                "Boolean",
                "Integer",
                "List",
                "Set",
                "Mapper",
                "Mappers",
                "Model",
                "Type",
                "Role",
                "Generated",
                "Math",
                "System",
                "Record",
                "Described",
                "AttributeDef",
                "TextAttribute",
                "Deprecated",
                "Values",
                "Structure");
        List<Path> sources = new ArrayList<>();
        for (String name : taken) {
            sources.add(source("taken/" + name + ".java", "package taken;\npublic class " + name + " {}\n"));
        }
        sources.add(source("taken/Thing.java", """
                package taken;

                import org.tabletheory.mapping.PartitionKey;
                import org.tabletheory.mapping.Table;

                @Table("things")
                public record Thing(
                        @PartitionKey java.lang.String id,
                        long count,
                        char letter,
                        java.lang.Boolean flag,
                        java.util.List<java.lang.String> names,
                        java.util.Map<java.lang.String, Color> colors,
                        Part part,
                        java.lang.String namesCodec,
                        java.util.List<java.lang.String> 表,
                        java.util.List<java.lang.String> aB,
                        java.util.List<java.lang.String> A_B,
                        java.time.Instant at) {
                    public enum Color { $L, $T, red$S, größe, _a }

                    public record Part(java.lang.String in, int out, double $N, float put, short attribute, byte values) {}
                }
                """));
        Path output = Files.createDirectories(directory.resolve("output"));
        Compilation compilation = Compilation.of(output, sources);
        assertThat(compilation.problems()).isEmpty();
        try (URLClassLoader loader = compilation.loader()) {
            sameModel(Compilation.provider(loader, "taken"), loader.loadClass("taken.Thing"));
        }
    }
}
