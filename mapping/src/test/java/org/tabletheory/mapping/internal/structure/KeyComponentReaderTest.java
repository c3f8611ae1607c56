package org.tabletheory.mapping.internal.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.registry.Mappers;

/** Components of keys with every method that reads one: mappers by reflection and generated code call different ones. */
class KeyComponentReaderTest {
    @Table("seats")
    @PartitionKey(template = "{hall}#{row}#{taken}")
    record Seat(String hall, byte row, boolean taken, Map<String, Value> more) {}

    private final Mapper<Seat> seats = Mappers.builder().build().of(Seat.class);
    private static final Item KEY = Item.of("PK", Value.s("A#7#true"));

    /** Returns the names that were read, after an action for each. */
    private List<String> read(Item item, Consumer<KeyComponentReader> values) {
        List<String> names = read(TreeReader.of(item), values);
        byte[] json = DynamoJson.write(item).getBytes(StandardCharsets.UTF_8);
        assertThat(read(new JsonBytes(json).items(), values)).isEqualTo(names);
        return names;
    }

    private List<String> read(ItemReader item, Consumer<KeyComponentReader> values) {
        KeyComponentReader reader = new KeyComponentReader(item, seats.computedKeys(), List.of("PK"));
        List<String> names = new ArrayList<>();
        reader.startItem();
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            names.add(name);
            assertThat(reader.path()).isEqualTo(name);
            values.accept(reader);
        }
        assertThat(reader.path()).isEmpty();
        return names;
    }

    private static void any(ItemReader reader) {
        Value.readFrom(reader);
    }

    private static void whole(ItemReader reader) {
        if (reader.type() == Type.N) {
            reader.wholeNumber();
        } else {
            reader.skip();
        }
    }

    @Test
    void componentsThatAreNotStoredFollowTheKey() {
        Set<Object> values = new LinkedHashSet<>();
        List<String> names = read(KEY, reader -> {
            switch (reader.type()) {
                case S -> values.add(reader.string());
                case N -> values.add(reader.wholeNumber());
                default -> values.add(reader.bool());
            }
        });

        assertThat(names).containsExactly("PK", "hall", "row", "taken");
        assertThat(values).containsExactly("A#7#true", "A", 7L, true);
        assertThat(read(KEY, ItemReader::skip)).isEqualTo(names);
        assertThat(read(KEY, KeyComponentReaderTest::any)).isEqualTo(names);
    }

    @Test
    void storedComponentsAreReadAsTheyAre() {
        Item item =
                Item.of("PK", Value.s("A#7#false"), "taken", Value.bool(false)).with("row", Value.n(7));
        Set<Object> values = new LinkedHashSet<>();
        read(item, reader -> {
            switch (reader.type()) {
                case S -> values.add(reader.string());
                case N -> values.add(reader.number());
                default -> values.add(reader.bool());
            }
        });

        assertThat(values).containsExactly("A#7#false", false, "7", "A");
        assertThat(read(KEY.with("other", Value.l(Value.s("x"))).with("last", Value.n(1)), ItemReader::skip))
                .containsExactly("PK", "other", "last", "hall", "row", "taken");
    }

    @Test
    void storedComponentsAreNotRepeated() {
        Item item = KEY.with("row", Value.n(7)).with("taken", Value.bool(true)).with("hall", Value.s("A"));
        for (Consumer<KeyComponentReader> values : List.<Consumer<KeyComponentReader>>of(
                ItemReader::skip, KeyComponentReaderTest::any, KeyComponentReaderTest::whole)) {
            assertThat(read(item, values)).containsExactly("PK", "row", "taken", "hall");
            assertThat(read(item.without("row"), values)).containsExactly("PK", "taken", "hall", "row");
        }
    }

    @Test
    void storedComponentThatIsNotTheOneInTheKeyIsRejected() {
        for (Map.Entry<String, Value> other : Map.of(
                        "hall", Value.s("B"), "row", Value.n(8), "taken", (Value) Value.bool(false))
                .entrySet()) {
            for (Consumer<KeyComponentReader> values : List.<Consumer<KeyComponentReader>>of(
                    ItemReader::skip, KeyComponentReaderTest::any, KeyComponentReaderTest::whole)) {
                Item item = KEY.with(other.getKey(), other.getValue());
                assertThatThrownBy(() -> read(item, values))
                        .isInstanceOfSatisfying(
                                MappingMismatch.class,
                                mismatch -> assertThat(
                                                mismatch.toException("Seat").getMessage())
                                        .contains(
                                                other.getKey() + " is not the one in the key 'PK', which the template "
                                                        + "{hall}#{row}#{taken} computes from it"));
            }
        }
    }

    @Test
    void namesInsideAMapAreNotThoseOfTheItem() {
        Value inner = Value.m(Map.of("row", Value.n(9), "PK", Value.s("B#1#false"), "taken", Value.bool(false)));

        assertThat(read(KEY.with("more", inner), KeyComponentReaderTest::any))
                .containsExactly("PK", "more", "hall", "row", "taken");
    }

    @Test
    void keyOfAnotherTypeOrFormHasNoComponents() {
        for (Value key : List.of(Value.n(1), Value.s("A"), Value.s("A#x#true"), Value.s("A#7#yes"))) {
            assertThat(read(Item.of("PK", key), ItemReader::skip)).containsExactly("PK");
        }
    }

    @Test
    void componentThatDoesNotFitIsNamed() {
        assertThat(seats.read(TreeReader.of(KEY))).isEqualTo(new Seat("A", (byte) 7, true, Map.of()));
        assertThatThrownBy(() -> seats.read(TreeReader.of(Item.of("PK", Value.s("A#300#true")))))
                .hasMessageContaining("row does not hold a whole number that fits byte");
    }

    @Table("visits")
    @PartitionKey(template = "{id}#{at}#{done}")
    record Visit(UUID id, Instant at, boolean done) {}

    private final Mapper<Visit> visits = Mappers.builder().build().of(Visit.class);

    private Visit visit(String key) {
        return visits.read(TreeReader.of(Item.of("PK", Value.s(key))));
    }

    @Test
    void keyAsTheTemplateWritesItIsRead() {
        UUID id = UUID.fromString("09afaf90-09af-19af-89af-09af09afffff");

        assertThat(visit(id + "#2026-01-02T03:04:05.25Z#true"))
                .isEqualTo(new Visit(id, Instant.parse("2026-01-02T03:04:05.250Z"), true));
    }

    @ParameterizedTest
    @CsvSource({
        "09AFAF90-09af-19af-89af-09af09afffff#2026-01-02T03:04:05Z#true, id",
        "09afaf90-09af-19af-89af-09af09affffF#2026-01-02T03:04:05Z#true, id",
        "1-2-3-4-5#2026-01-02T03:04:05Z#true, id",
        "09afaf90-09af-19af-89af-09af09afffff#2026-01-02T03:04:05.000Z#true, at",
        "09afaf90-09af-19af-89af-09af09afffff#2026-01-02T04:04:05+01:00#true, at",
        "09AFAF90-09af-19af-89af-09af09afffff#2026-01-02T03:04:05.000Z#true, id"
    })
    void keyInAnotherSpellingIsRejected(String key, String component) {
        assertThatThrownBy(() -> visit(key))
                .hasMessageContaining("PK is written differently from what the template {id}#{at}#{done} writes for "
                        + component + ", so a write would reach another item");
    }

    @Test
    void componentThatCannotBeReadIsNamedRatherThanItsSpelling() {
        assertThatThrownBy(() -> visit("x#2026-01-02T03:04:05Z#true"))
                .hasMessageContaining("id")
                .hasMessageNotContaining("written differently");
    }
}
