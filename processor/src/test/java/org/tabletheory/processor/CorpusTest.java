package org.tabletheory.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.registry.MapperProvider;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Compiles valid and invalid sources and checks what the compiler reports. */
class CorpusTest {
    private static final Mappers MAPPERS =
            Mappers.builder().environment(Map.of("STAGE", "test")).build();

    @TempDir
    static Path output;

    @SuppressWarnings("NullAway.Init")
    private static Compilation valid;

    @SuppressWarnings("NullAway.Init")
    private static URLClassLoader loader;

    @BeforeAll
    static void compile() {
        valid = Compilation.of(output, Compilation.corpus("valid"));
        loader = valid.loader();
    }

    @AfterAll
    static void close() throws IOException {
        loader.close();
    }

    @Test
    void validAndGeneratedSourcesCompileWithoutWarnings() {
        assertThat(valid.problems()).isEmpty();
        assertThat(valid.notes())
                .containsExactlyInAnyOrder(
                        "Hidden.java:8: Hidden is mapped by reflection at run time: Hidden has a constructor,"
                                + " field or setter that is private",
                        "Hiding.java:8: Hiding is mapped by reflection at run time: Hiding.title is an inherited field"
                                + " that another field hides",
                        "Evolving.java:41: Covert is mapped by reflection at run time: Covert.hidden() is private",
                        "Reflected.java:10: Secret is mapped by reflection at run time: Secret is private; make it"
                                + " package-private",
                        "Reflected.java:13: WithSecretPart is mapped by reflection at run time: Part is private; make it"
                                + " package-private",
                        "Reflected.java:19: Wild is mapped by reflection at run time: Box has a wildcard as a type"
                                + " argument",
                        "Reflected.java:25: Checked is mapped by reflection at run time: a constructor or method of"
                                + " Checked throws a checked exception",
                        "Views.java:78: Secret is mapped by reflection at run time: Secret is private; make it"
                                + " package-private",
                        "Parcel.java:67: Parcel.Stamp gets no schema document".replace("Parcel.Stamp", "Stamp")
                                + ", because only a converter knows the type of untyped; declare it with @Attribute(type = …)");
    }

    private static MapperProvider provider() {
        return Compilation.provider(loader, "shop");
    }

    private static Mapper<?> generated(String name) throws ClassNotFoundException {
        Mapper<?> mapper = provider().mapper(loader.loadClass(name), MAPPERS);
        assertThat(mapper).isNotNull();
        return mapper;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shop.User",
                "shop.Shape",
                "shop.Shape$Circle",
                "shop.Basket",
                "shop.Parcel",
                "shop.Parcel$Stamp",
                "shop.Evolving",
                "shop.Evolving$Being",
                "shop.Evolving$Being$Cat"
            })
    void generatedModelEqualsTheReflectiveOne(String name) throws ClassNotFoundException {
        Mapper<?> reflective = MAPPERS.of(loader.loadClass(name));
        assertThat(generated(name).model()).isEqualTo(reflective.model());
        assertThat(generated(name).model().toBuilder().build())
                .as("valid by every rule")
                .isEqualTo(generated(name).model());
        assertThat(generated(name).model().attributes())
                .as("in the same order")
                .containsExactlyElementsOf(reflective.model().attributes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ByAge", "ByEmail", "EmailBean", "RowOfKind"})
    void generatedViewReadsTheSameAsTheReflectiveOne(String name) throws ReflectiveOperationException {
        Class<?> type = loader.loadClass("shop.Views$" + name);
        ViewMapper<?> generated = provider().view(type, MAPPERS);
        ViewMapper<?> reflective = MAPPERS.view(type);
        assertThat(generated).isNotNull();
        assertThat(generated.getClass()).isEqualTo(reflective.getClass());
        assertThat(generated.index()).isEqualTo(reflective.index());
        assertThat(generated.attributes()).isEqualTo(reflective.attributes());
        assertThat(generated.model()).isEqualTo(reflective.model());
        Item item = new Item(Map.of(
                "PK", Value.s("ROW#7"),
                "SK", Value.s("s"),
                "GSI1PK", Value.s("g#k"),
                "GSI1SK", Value.s("00042"),
                "age", Value.n(7),
                "nickname", Value.s("nick"),
                "taxId", Value.s("tax"),
                "given", Value.s("Ada"),
                "city", Value.s("Oslo")));
        assertThat(generated.read(TreeReader.of(item)))
                .usingRecursiveComparison()
                .isEqualTo(reflective.read(TreeReader.of(item)));
        assertThat(String.valueOf(generated.read(TreeReader.of(item))))
                .satisfiesAnyOf(
                        text -> assertThat(text).contains("nickname=nick"),
                        text -> assertThat(text).isEqualTo("RowOfKind[id=7, number=42, city=Oslo]"),
                        text -> assertThat(text).contains("EmailBean"));
    }

    @Test
    void viewsHaveNoDocumentsAndTheirTypedNamesIncludeTheKeysOfTheIndex() throws ReflectiveOperationException {
        Class<?> views = loader.loadClass("shop.Views");
        assertThat(views.getMethod("typed").invoke(null))
                .isEqualTo(views.getMethod("untyped").invoke(null));
        assertThat(output.resolve("META-INF/tabletheory/shop.Views$Row.dms.yml"))
                .exists();
        assertThat(output.resolve("META-INF/tabletheory/shop.Views$RowOfKind.dms.yml"))
                .doesNotExist();
    }

    @Test
    void attributeOfAnotherClassIsUnknownToAGeneratedMapper() throws ClassNotFoundException {
        Mapper<?> circles = generated("shop.Shape$Circle");
        assertThatThrownBy(() -> circles.path("side"))
                .hasMessageContaining("Circle has no attribute 'side', only Square of Shape has it");
        assertThatThrownBy(() -> circles.path("by")).hasMessageContaining("only Square of Shape has it");
        assertThatThrownBy(() -> circles.path("at")).hasMessageContaining("only Square of Shape has it");
        assertThat(circles.path("radius").attribute()).isEqualTo("radius");
        assertThat(generated("shop.Shape").path("side").attribute()).isEqualTo("side");
    }

    @Test
    void classesMayBeNamedLikeThoseOfJavaLang() throws ClassNotFoundException {
        Class<?> type = loader.loadClass("lang.Class");
        Mapper<?> mapper = Compilation.provider(loader, "lang").mapper(type, MAPPERS);

        assertThat(mapper).isNotNull();
        assertThat(mapper.model()).isEqualTo(MAPPERS.of(type).model());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shop.Hidden",
                "shop.Hiding",
                "shop.Reflected$Secret",
                "shop.Reflected$WithSecretPart",
                "shop.Reflected$Wild",
                "shop.Reflected$Checked",
                "shop.Evolving$Covert"
            })
    void inaccessibleClassesAreLeftToReflection(String name) throws ClassNotFoundException {
        Class<?> type = loader.loadClass(name);
        assertThat(provider().mapper(type, MAPPERS)).isNull();
        assertThat(MAPPERS.of(type).model().name()).isEqualTo(type.getSimpleName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop.User", "shop.Basket", "shop.Parcel", "shop.Evolving", "shop.Evolving$Being"})
    void schemaDocumentEqualsTheModel(String name) throws ClassNotFoundException {
        String text = valid.text("META-INF/tabletheory/" + name + ".dms.yml");
        Model documented = Dms.read(name, text).document().models().get(0);
        assertThat(documented).isEqualTo(generated(name).model());
    }

    @Test
    void everyInvalidSourceIsReportedAtItsPlaceWithTheFix(@TempDir Path wrong) throws IOException {
        Compilation invalid = Compilation.of(wrong, Compilation.corpus("invalid"));
        List<String> expected =
                Files.readAllLines(Compilation.corpusDirectory("invalid").resolve("expected.txt"));
        assertThat(invalid.problems()).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** The generated model would create the converter, which reflection can do and generated code cannot. */
    @Test
    void hiddenConverterOfAnUnknownTypeIsReportedAtTheComponent(@TempDir Path wrong) {
        Compilation hidden = Compilation.of(wrong, Compilation.corpus("hidden"));
        assertThat(hidden.problems())
                .containsExactlyInAnyOrder(
                        "HiddenConverters.java:14: Priced.price is stored by a converter that generated code cannot ask for"
                                + " its type: Cents is private; make it package-private, or declare the type with"
                                + " @Attribute(type = …)",
                        "HiddenConverters.java:17: Made.price is stored by a converter that generated code cannot ask for"
                                + " its type: the constructor of Single is private; make it package-private, or declare"
                                + " the type with @Attribute(type = …)");
    }

    @Test
    void misusesOfTypedNamesDoNotCompile(@TempDir Path wrong) {
        Compilation misuse = Compilation.withoutProcessor(
                wrong,
                Compilation.corpus("misuse"),
                "-cp",
                output + java.io.File.pathSeparator + System.getProperty("java.class.path"));
        List<String> rejected = misuse.problems().stream()
                .map(problem -> problem.substring(0, problem.indexOf(':')))
                .distinct()
                .toList();
        try (Stream<Path> all = Compilation.corpus("misuse").stream()) {
            assertThat(rejected)
                    .containsExactlyInAnyOrderElementsOf(
                            all.map(file -> file.getFileName().toString()).toList());
        }
    }

    @Test
    void typedConditionsEqualUntypedOnes() throws ReflectiveOperationException {
        Class<?> program = loader.loadClass("shop.Typed");
        List<?> typed = (List<?>) program.getMethod("typed").invoke(null);
        List<?> untyped = (List<?>) program.getMethod("untyped").invoke(null);
        assertThat(typed).isNotEmpty();
        for (int i = 0; i < untyped.size(); i++) {
            assertThat(typed.get(i)).isEqualTo(untyped.get(i));
        }
        assertThat(typed).hasSameSizeAs(untyped);
    }

    @Test
    void typedUpdatesAndProjectionsSendTheSameRequests() throws ReflectiveOperationException {
        Class<?> program = loader.loadClass("shop.Typed");
        List<String> typed = sent(program.getMethod("requestTyped", TableTheory.class));
        assertThat(typed)
                .hasSize(2)
                .isEqualTo(sent(program.getMethod("requestUntyped", TableTheory.class)))
                .anySatisfy(request -> assertThat(request).startsWith("GetItem").contains("\"size\""))
                .anySatisfy(
                        request -> assertThat(request).startsWith("UpdateItem").contains("\"item_names\""));
    }

    private static List<String> sent(Method program) throws ReflectiveOperationException {
        List<String> sent = new ArrayList<>();
        Wire wire = new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                ByteArrayOutputStream body = new ByteArrayOutputStream();
                try {
                    request.body().writeTo(body);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                sent.add(request.operation() + " " + body.toString(StandardCharsets.UTF_8));
                String basket = "{\"basket_id\":{\"S\":\"1\"}}";
                String response = "{\"Item\":" + basket + ",\"Attributes\":" + basket + "}";
                return new WireResponse(response.getBytes(StandardCharsets.UTF_8), "request", 1, false);
            }

            @Override
            public void close() {}
        };
        try (TableTheory db = TableTheory.over(wire, Clock.systemUTC(), MAPPERS)) {
            program.invoke(null, db);
        }
        return sent;
    }

    @Test
    void generatedSourcesAreReproducible(@TempDir Path again) throws IOException {
        Compilation.of(again, Compilation.corpus("valid"));
        for (String name : List.of("User_", "User_Mapper", "Shape_Mapper", "TableTheoryMappers_")) {
            assertThat(Files.readString(again.resolve("shop/" + name + ".java")))
                    .isEqualTo(valid.text("shop/" + name + ".java"));
        }
    }
}
