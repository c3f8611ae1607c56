package org.tabletheory.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Generated mappers without reflection: the models are in a module that neither exports nor opens its package, so that the
 * JVM rejects every reflective access.
 */
class NoReflectionTest {
    private static final String MODULE = "module locked {}\n";

    private static final String PROGRAM = """
            package locked;

            import java.time.Instant;
            import java.util.*;
            import org.tabletheory.attribute.*;
            import org.tabletheory.attribute.spi.*;
            import org.tabletheory.error.TableTheoryException;
            import org.tabletheory.mapping.*;
            import org.tabletheory.mapping.registry.Mappers;

            public final class Program {
                enum Color { RED, GREEN }
                record Address(String city, Color color) {}

                @Table("users")
                record User(
                        @PartitionKey String id,
                        List<Address> addresses,
                        Map<Color, Integer> counts,
                        Optional<Address> home,
                        @OmitEmpty Set<String> tags,
                        long logins,
                        @UpdatedAt Instant at,
                        @Version int version) {}

                @Table("shapes")
                @Discriminator
                sealed interface Shape {
                    record Circle(@PartitionKey String id, double radius) implements Shape {}
                    record Square(@PartitionKey String id, @Embedded Address address) implements Shape {}
                }

                public static void main(String[] args) {
                    Mappers generated = Mappers.builder().provider(new TableTheoryMappers_()).build();
                    Instant now = Instant.parse("2026-01-02T03:04:05Z");
                    User user = new User("1", List.of(new Address("Oslo", Color.GREEN)), Map.of(Color.RED, 2),
                            Optional.of(new Address("Rome", null)), Set.of("a"), 7, now, 3);
                    roundTrip(generated.of(User.class), user, now);
                    roundTrip(generated.of(Shape.class), new Shape.Circle("1", 0.5), now);
                    roundTrip(generated.of(Shape.class), new Shape.Square("2", new Address("x", Color.RED)), now);
                    try {
                        Mappers.builder().build().of(User.class);
                        System.out.println("reflection is allowed");
                    } catch (TableTheoryException e) {
                        System.out.println(e.getMessage());
                    }
                }

                private static <T> void roundTrip(Mapper<T> mapper, T entity, Instant now) {
                    JsonBuffer out = new JsonBuffer();
                    boolean written = mapper.write(entity, now, PutVersion.same(), out) == PutStatus.WRITTEN;
                    Item item = DynamoJson.readItem(out.toByteArray());
                    Map<String, Value> drafted = new LinkedHashMap<>();
                    mapper.draft(entity).fields().forEach((name, field) -> drafted.put(name, field.value()));
                    String first = mapper.model().attributes().iterator().next().attribute();
                    mapper.operand(mapper.path(first), "x");
                    System.out.println(written
                            + " " + mapper.read(TreeReader.of(item)).equals(entity)
                            + " " + new Item(drafted).equals(item));
                }
            }
            """;

    @Test
    void mappersWorkInAModuleThatIsClosedToReflection(@TempDir Path directory) throws Exception {
        Path source = Files.createDirectories(directory.resolve("src/locked"));
        Files.writeString(directory.resolve("src/module-info.java"), MODULE);
        Files.writeString(source.resolve("Program.java"), PROGRAM);
        Path output = Files.createDirectory(directory.resolve("out"));
        Compilation compilation = Compilation.of(
                output,
                List.of(directory.resolve("src/module-info.java"), source.resolve("Program.java")),
                "-sourcepath",
                directory.resolve("src").toString(),
                "--add-reads",
                "locked=ALL-UNNAMED",
                "-Xlint:-exports",
                "--add-modules",
                "java.compiler",
                "--add-reads",
                "locked=java.compiler");
        assertThat(compilation.problems()).isEmpty();
        assertThat(run(output).lines())
                .containsExactly(
                        "true true true",
                        "true true true",
                        "true true true",
                        "mapping of locked.Program$User: User is in a module that is closed to reflection; open its package in module-info.java");
    }

    private static String run(Path output) throws IOException, InterruptedException {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--add-reads",
                        "locked=ALL-UNNAMED",
                        "-cp",
                        classPath(),
                        "--module-path",
                        output.toString(),
                        "-m",
                        "locked/locked.Program")
                .redirectErrorStream(true)
                .start();
        String text = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return text;
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }
}
