package org.tabletheory.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.mapping.registry.MapperProvider;
import org.tabletheory.mapping.registry.Mappers;

/** Classes with 200 properties: generated code is correct and small enough for HotSpot to compile. */
class WideRecordsTest {
    /** HotSpot never compiles longer methods. */
    private static final int COMPILED_BYTES = 8_000;

    private static final WideSource SOURCE = new WideSource(200);
    private static final Pattern INSTRUCTION = Pattern.compile(" +(\\d+): [a-z].*");
    private static final String INITIALISER = "static {}";
    private static final Pattern BOXED = Pattern.compile(" (get|create)\\d*\\(");
    private static final Pattern BOXING =
            Pattern.compile("java/lang/(Byte|Short|Integer|Long|Float|Double|Boolean|Character)\\.(valueOf|\\w+Value)");
    private static final Mappers MAPPERS = Mappers.builder().build();

    @TempDir
    static Path output;

    @SuppressWarnings("NullAway.Init")
    private static Compilation compilation;

    @SuppressWarnings("NullAway.Init")
    private static URLClassLoader loader;

    @BeforeAll
    static void compile() throws IOException {
        Path source = Files.createDirectories(output.resolve("src/wide")).resolve("Wide.java");
        Files.writeString(source, SOURCE.text());
        compilation = Compilation.of(output, List.of(source));
        loader = compilation.loader();
    }

    @AfterAll
    static void close() throws IOException {
        loader.close();
    }

    @Test
    void generatedMethodsAreShortEnoughForHotSpot() throws IOException {
        assertThat(compilation.problems()).isEmpty();
        Map<String, List<String>> methods = generatedMethods();
        assertThat(methods.keySet()).anyMatch(method -> method.contains("Wide$Flat read("));
        assertThat(methods).allSatisfy((method, code) -> {
            Matcher last = INSTRUCTION.matcher(code.get(code.size() - 1));
            assertThat(last.matches()).isTrue();
            assertThat(Integer.parseInt(last.group(1))).isLessThan(COMPILED_BYTES);
        });
    }

    /** Methods with boxed values are for updates, conditions and converters, not for reads and puts. */
    @Test
    void primitivesAreReadAndWrittenWithoutBoxing() throws IOException {
        Map<String, List<String>> methods = generatedMethods();
        assertThat(methods.keySet())
                .anyMatch(method -> method.contains("Wide$Child gathered("))
                .anyMatch(method -> method.contains("void take(int"));
        methods.forEach((method, code) -> {
            if (!BOXED.matcher(method).find()) {
                assertThat(code).as(method).noneMatch(BOXING.asPredicate());
            } else if (method.contains("Object get1(")) {
                assertThat(code).as(method).anyMatch(BOXING.asPredicate());
            }
        });
    }

    /** Returns the instructions of each method of the generated mappers, without class initializers, which run once. */
    private static Map<String, List<String>> generatedMethods() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-c", "-p"));
        try (Stream<Path> files = Files.list(output.resolve("wide"))) {
            files.map(Path::toString)
                    .filter(file -> file.contains("_Mapper") && file.endsWith(".class"))
                    .sorted()
                    .forEach(arguments::add);
        }
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        ToolProvider.findFirst("javap").orElseThrow().run(out, out, arguments.toArray(String[]::new));
        Map<String, List<String>> methods = new LinkedHashMap<>();
        String type = "";
        String method = INITIALISER;
        for (String line : text.toString().lines().toList()) {
            if (INSTRUCTION.matcher(line).matches()) {
                methods.computeIfAbsent(method, each -> new ArrayList<>()).add(line);
            } else if (line.contains("class ") && line.endsWith("{")) {
                type = line.strip();
            } else if (line.endsWith(";") && line.contains("(")) {
                method = type + " " + line.strip();
            } else if (line.strip().equals("static {};")) {
                method = INITIALISER;
            }
        }
        methods.remove(INITIALISER);
        return methods;
    }

    @ParameterizedTest
    @ValueSource(strings = {"Flat", "Outer", "Around", "Beside", "Bean", "Child", "Built"})
    void allStoredAttributesAreReadAndWrittenBack(String name) throws ClassNotFoundException {
        Item all = item(name, SOURCE.values(i -> true));
        assertThat(again(generated(name), all)).isEqualTo(all);
        assertThat(again(reflective(name), all)).isEqualTo(all);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Flat", "Outer", "Around", "Beside", "Bean", "Child", "Built"})
    void absentAttributesAreReadAsByReflection(String name) throws ClassNotFoundException {
        for (int third = 0; third < 3; third++) {
            int kept = third;
            Item some = item(name, SOURCE.values(i -> i % 3 == kept));
            assertThat(again(generated(name), some)).isEqualTo(again(reflective(name), some));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Flat", "Outer", "Around", "Beside", "Bean", "Child", "Built"})
    void attributesAreReadInAnyOrderAmongUnknownOnes(String name) throws ClassNotFoundException {
        Map<String, Value> values = SOURCE.values(i -> true);
        List<String> names = new ArrayList<>(values.keySet());
        Collections.reverse(names);
        Map<String, Value> reversed = new LinkedHashMap<>();
        for (String each : names) {
            reversed.put(each, Objects.requireNonNull(values.get(each)));
            reversed.put("no" + each, Value.l(Value.s("a stranger"), Value.m(Map.of(each, Value.nul()))));
        }
        assertThat(again(generated(name), item(name, reversed))).isEqualTo(item(name, values));
    }

    /** With the key, these are 63 to 65 attributes: around the number of bits of a long. */
    @ParameterizedTest
    @ValueSource(ints = {62, 63, 64})
    void eachAttributeIsReadOnceAmongUnknownOnes(int size, @TempDir Path directory) throws Exception {
        WideSource narrow = new WideSource(size);
        Path source = Files.createDirectories(directory.resolve("src/wide")).resolve("Wide.java");
        Files.writeString(source, narrow.text());
        try (URLClassLoader classes = Compilation.of(directory, List.of(source)).loader()) {
            Mapper<?> mapper = Objects.requireNonNull(
                    Compilation.provider(classes, "wide").mapper(classes.loadClass("wide.Wide$Flat"), MAPPERS));
            Map<String, Value> stored = new LinkedHashMap<>();
            stored.put("unknown", Value.s("x"));
            stored.put("id", Value.s("1"));
            stored.putAll(narrow.values(i -> true));
            stored.put("alsoUnknown", Value.s("y"));

            assertThat(again(mapper, new Item(stored))).isEqualTo(item("Flat", narrow.values(i -> true)));
            for (String name : stored.keySet()) {
                if (!name.endsWith("nknown")) {
                    String all = DynamoJson.write(new Item(stored));
                    String twice = DynamoJson.write(Item.of(name, Objects.requireNonNull(stored.get(name))));
                    byte[] bytes = (all.substring(0, all.length() - 1) + "," + twice.substring(1))
                            .getBytes(StandardCharsets.UTF_8);
                    assertThatThrownBy(() -> mapper.read(new JsonBytes(bytes).items()))
                            .as(name)
                            .hasMessageContaining("duplicate name");
                }
            }
        }
    }

    private static Item item(String name, Map<String, Value> values) {
        Map<String, Value> item = new LinkedHashMap<>(Map.of("id", Value.s("1")));
        if (name.equals("Outer") || name.equals("Around")) {
            item.put("inner", Value.m(values));
        } else {
            item.putAll(values);
        }
        return new Item(item);
    }

    /** Reads an item from a tree and from bytes, and returns what both ways of writing store for the object. */
    private static <T> Item again(Mapper<T> mapper, Item item) {
        Item written = written(mapper, mapper.read(TreeReader.of(item)));
        for (int i = 0; i < 2; i++) {
            JsonBytes bytes = new JsonBytes(DynamoJson.writeBytes(item));
            assertThat(written(mapper, mapper.read(bytes.items()))).isEqualTo(written);
        }
        return written;
    }

    private static <T> Item written(Mapper<T> mapper, T read) {
        JsonBuffer out = new JsonBuffer();
        assertThat(mapper.write(read, Instant.EPOCH, PutVersion.same(), out)).isEqualTo(PutStatus.WRITTEN);
        Item written = DynamoJson.readItem(out.toByteArray());
        Map<String, Value> drafted = new LinkedHashMap<>();
        mapper.draft(read).fields().forEach((attribute, field) -> drafted.put(attribute, field.value()));
        assertThat(new Item(drafted)).isEqualTo(written);
        return written;
    }

    private static Mapper<?> generated(String name) throws ClassNotFoundException {
        MapperProvider provider = Compilation.provider(loader, "wide");
        return Objects.requireNonNull(provider.mapper(loader.loadClass("wide.Wide$" + name), MAPPERS));
    }

    private static Mapper<?> reflective(String name) throws ClassNotFoundException {
        return MAPPERS.of(loader.loadClass("wide.Wide$" + name));
    }
}
