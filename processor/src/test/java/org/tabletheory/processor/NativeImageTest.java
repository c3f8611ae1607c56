package org.tabletheory.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program with generated mappers looks up nothing by name that the metadata for native images does not list. */
@Timeout(240)
class NativeImageTest {
    private static final Pattern LISTED = Pattern.compile("\"(?:type|name|glob|pattern)\"\\s*:\\s*\"([^\"]+)\"");

    private static final String PROGRAM = """
            package shop;

            import java.net.URI;
            import java.time.Instant;
            import java.util.*;
            import org.tabletheory.client.*;
            import org.tabletheory.crypto.DeterministicTestKeys;
            import org.tabletheory.engine.*;
            import org.tabletheory.mapping.*;

            public final class Program {
                public enum Color { RED, GREEN }
                public record Line(String text, int count) {}

                @Table("orders")
                public record Order(
                        @PartitionKey String customer,
                        @SortKey int number,
                        Color color,
                        List<Line> lines,
                        String[] words,
                        Map<String, Double> rates,
                        @Encrypted String secret,
                        @CreatedAt Instant created,
                        @Version long version) {}

                @Table("shapes")
                @Discriminator
                public sealed interface Shape {
                    record Circle(@PartitionKey String id, double radius) implements Shape {}
                    record Square(@PartitionKey String id, Color color) implements Shape {}
                }

                private static Order order(int number) {
                    return new Order("ada", number, Color.RED, List.of(new Line("a", 1)), new String[] {"x"},
                            Map.of("y", 0.5), "secret", null, 0);
                }

                public static void main(String[] args) throws Exception {
                    EngineEndpoint endpoint = DynamoEngine.start().listen(0);
                    Config config = Config.local(endpoint.uri()).toBuilder()
                            .keyProvider(new DeterministicTestKeys("native")).build();
                    try (TableTheory db = TableTheory.connect(config)) {
                        db.createTable(Order.class);
                        db.createTable(Shape.class);
                        Order created = db.model(order(1)).create();
                        Order updated = db.model(created).update(Program_Order_.COLOR);
                        db.transactWrite(tx -> tx.create(db.model(order(2))).create(db.model(order(3))));
                        int found = db.model(Order.class).where(Program_Order_.CUSTOMER.eq("ada")).all().size();
                        db.model(new Shape.Circle("1", 0.5)).create();
                        db.async().run(() -> db.model(updated).delete()).get();
                        System.out.println(found);
                    }
                    endpoint.close();
                    System.out.println("done");
                }
            }
            """;

    @Test
    void programUsesOnlyWhatTheMetadataLists(@TempDir Path directory) throws Exception {
        Path source = Files.createDirectories(directory.resolve("src/shop")).resolve("Program.java");
        Files.writeString(source, PROGRAM);
        Path output = Files.createDirectory(directory.resolve("out"));
        assertThat(Compilation.of(output, List.of(source)).problems()).isEmpty();

        Set<String> used =
                ReflectionTrace.of(output + File.pathSeparator + System.getProperty("java.class.path"), "shop.Program");
        assertThat(used).as("the trace sees the mappers").contains("type shop.TableTheoryMappers_");

        Set<String> listed = listed(output);
        assertThat(used)
                .allMatch(each -> listed.contains(each.substring(each.indexOf(' ') + 1)), "is listed in " + listed);
    }

    @Test
    void traceSeesLookupsByName(@TempDir Path directory) throws Exception {
        Path source = directory.resolve("Lookups.java");
        Files.writeString(source, """
                public class Lookups {
                    public static void main(String[] args) throws Exception {
                        Class.forName("java.util.ArrayDeque").getConstructor();
                        Lookups.class.getResource("missing.txt");
                        java.lang.reflect.Array.newInstance(Lookups.class, 1);
                        java.lang.reflect.Proxy.newProxyInstance(
                                Lookups.class.getClassLoader(), new Class<?>[] {Runnable.class}, (proxy, method, values) -> null);
                        System.out.println("done");
                    }
                }
                """);
        assertThat(Compilation.of(directory, List.of(source)).problems()).isEmpty();

        assertThat(ReflectionTrace.of(directory.toString(), "Lookups"))
                .contains("type java.util.ArrayDeque", "resource missing.txt", "Array Lookups")
                .anyMatch(used -> used.startsWith("Proxy "));
    }

    /** Returns the names in all metadata on the class path, of our modules, the libraries and the program. */
    private static Set<String> listed(Path output) throws IOException {
        Set<String> listed = new TreeSet<>();
        List<Path> entries = new ArrayList<>(List.of(output));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            entries.add(Path.of(entry));
        }
        for (Path entry : entries) {
            if (Files.isDirectory(entry.resolve("META-INF/native-image"))) {
                try (Stream<Path> files = Files.walk(entry.resolve("META-INF/native-image"))) {
                    for (Path file : files.filter(Files::isRegularFile).toList()) {
                        addNames(Files.readString(file), listed);
                    }
                }
            } else if (Files.isRegularFile(entry)) {
                try (JarFile jar = new JarFile(entry.toFile())) {
                    for (JarEntry file : jar.stream().toList()) {
                        if (file.getName().matches("META-INF/native-image/.*\\.json")) {
                            try (InputStream in = jar.getInputStream(file)) {
                                addNames(new String(in.readAllBytes(), StandardCharsets.UTF_8), listed);
                            }
                        }
                    }
                }
            }
        }
        return listed;
    }

    private static void addNames(String metadata, Set<String> names) {
        LISTED.matcher(metadata).results().forEach(found -> names.add(found.group(1)));
    }
}
