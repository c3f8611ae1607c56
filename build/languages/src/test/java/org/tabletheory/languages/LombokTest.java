package org.tabletheory.languages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import javax.annotation.processing.Processor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.registry.MapperProvider;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.processor.ProviderProcessor;
import org.tabletheory.processor.TableProcessor;

/** Classes with Lombok are mapped by generated code and by reflection alike, in whichever order the processors run. */
class LombokTest {
    private static final Path SOURCES = Path.of("src", "test", "lombok");
    private static final Mappers MAPPERS = Mappers.builder().build();

    /** For each class, an item with all attributes, and what is read from an item with the key only. */
    private static final Map<String, List<String>> ITEMS = Map.of(
            "Account",
            List.of("""
                    {"pk":{"S":"1"},"sk":{"S":"a"},"name":{"S":"Ann"},"logins":{"N":"7"},"tags":{"L":[{"S":"x"}]},
                     "notes":{"L":[]},"mail":{"S":"a@b"},"roles":{"SS":["admin"]},"version":{"N":"2"}}""", """
                    {"pk":{"S":"1"},"sk":{"S":"a"}}""", """
                    Account(super=Keyed(pk=1, sk=a), name=null, logins=3, tags=[new], notes=[], mail=Optional.empty,\
                     roles=[], version=0)"""),
            "Note",
            List.of("""
                    {"id":{"S":"1"},"text":{"S":"t"},"size":{"N":"2"},"urgent":{"BOOL":true},
                     "at":{"S":"2026-01-01T00:00:00Z"},"address":{"M":{"city":{"S":"Oslo"},"zip":{"N":"1"}}},
                     "others":{"L":[{"M":{"city":{"S":"Rome"},"zip":{"N":"2"}}}]}}""", """
                    {"id":{"S":"1"}}""", """
                    Note(id=1, text=none, size=0, urgent=false, at=null, address=null, others=[])"""),
            "Task",
            List.of("""
                    {"id":{"S":"1"},"isDone":{"BOOL":true},"blocked":{"BOOL":false},"priority":{"N":"1"},
                     "steps":{"L":[{"M":{"text":{"S":"s"},"minutes":{"N":"5"}}}]},
                     "byName":{"M":{"s":{"M":{"text":{"S":"s"},"minutes":{"N":"5"}}}}}}""", """
                    {"id":{"S":"1"}}""", """
                    Task(id=1, isDone=false, blocked=null, priority=5, steps=[], byName={})"""),
            "Copied",
            List.of("""
                    {"id":{"S":"1"},"title":{"S":"t"},"plain":{"M":{"text":{"S":"p"}}}}""", """
                    {"id":{"S":"1"}}""", """
                    Copied(id=1, title=null, plain=null)"""),
            "Row",
            List.of("""
                    {"id":{"S":"1"},"count":{"N":"2"}}""", """
                    {"id":{"S":"1"}}""", """
                    Row[id=1, count=0]"""),
            "Simple",
            List.of("""
                    {"id":{"S":"1"},"count":{"N":"2"}}""", """
                    {"id":{"S":"1"}}""", """
                    Simple[id=1, count=0]"""));

    private static Processor lombok() {
        return ServiceLoader.load(Processor.class).stream()
                .filter(provider -> provider.type().getName().startsWith("lombok.launch"))
                .map(ServiceLoader.Provider::get)
                .filter(processor -> processor.getClass().getSimpleName().equals("AnnotationProcessor"))
                .findFirst()
                .orElseThrow();
    }

    private static List<Processor> processors(String order) {
        return switch (order) {
            case "Lombok first" -> List.of(lombok(), new TableProcessor(), new ProviderProcessor());
            case "Lombok last" -> List.of(new TableProcessor(), new ProviderProcessor(), lombok());
            default -> List.of(new TableProcessor(), lombok(), new ProviderProcessor());
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"Lombok first", "Lombok last", "Lombok between"})
    void classesWithLombokHaveGeneratedMappersInAnyOrder(String order, @TempDir Path output) throws Exception {
        JavaCompilation compiled =
                JavaCompilation.of(output, JavaCompilation.sources(SOURCES, ".java"), processors(order));

        assertThat(compiled.messages()).isEmpty();
        try (URLClassLoader loader = loader(output)) {
            MapperProvider provider = JavaCompilation.provider(loader);
            for (Map.Entry<String, List<String>> each : ITEMS.entrySet()) {
                Class<?> type = loader.loadClass("shop." + each.getKey());
                Mapper<?> generated = provider.mapper(type, MAPPERS);
                assertThat(generated).as(each.getKey()).isNotNull();
                check(generated, each.getValue());
                Mapper<?> reflective = MAPPERS.of(type);
                check(reflective, each.getValue());
                assertThat(generated.model()).isEqualTo(reflective.model());
            }
        }
    }

    private static <T> void check(Mapper<T> mapper, List<String> items) {
        Item full = DynamoJson.readItem(items.get(0));
        T entity = mapper.read(TreeReader.of(full));
        assertThat(stored(mapper, entity)).isEqualTo(full.attributes());
        assertThat(mapper.read(TreeReader.of(new Item(stored(mapper, entity))))).isEqualTo(entity);
        T defaults = mapper.read(TreeReader.of(DynamoJson.readItem(items.get(1))));
        assertThat(defaults).hasToString(items.get(2));
    }

    private static <T> Map<String, Value> stored(Mapper<T> mapper, T entity) {
        Map<String, Value> stored = new LinkedHashMap<>();
        mapper.draft(entity).fields().forEach((name, field) -> stored.put(name, field.value()));
        return stored;
    }

    @Test
    void lombokThatDoesNotRunIsReported(@TempDir Path output) {
        JavaCompilation compiled = JavaCompilation.of(
                output,
                JavaCompilation.sources(SOURCES, "Task.java"),
                List.of(new TableProcessor(), new ProviderProcessor()));

        assertThat(compiled.messages())
                .containsExactly(
                        "Task.java: Task or a class inside it has annotations of Lombok, which did not run; add"
                                + " lombok to the annotation processors of the compiler, or remove the annotations");
    }

    private static URLClassLoader loader(Path output) throws IOException {
        return new URLClassLoader(new URL[] {output.toUri().toURL()}, LombokTest.class.getClassLoader());
    }
}
