package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/** Collections, arrays, optional values, generic and recursive types: their types in DynamoDB, and that they are read back. */
class CollectionTypesTest {
    @Table("t")
    static final class Arrayed {
        @PartitionKey
        String id = "1";

        short @Nullable [] shorts;
        int @Nullable [] ints;
        long @Nullable [] longs;
        float @Nullable [] floats;
        double @Nullable [] doubles;
        boolean @Nullable [] booleans;
        char @Nullable [] characters;
        int @Nullable [] @Nullable [] rows;
    }

    @Test
    void arraysOfEveryPrimitiveTypeAndLengthAreReadBack() {
        for (int length : List.of(0, 1, 16, 17, 100)) {
            Arrayed arrays = new Arrayed();
            arrays.shorts = new short[length];
            arrays.ints = new int[length];
            arrays.longs = new long[length];
            arrays.floats = new float[length];
            arrays.doubles = new double[length];
            arrays.booleans = new boolean[length];
            arrays.characters = new char[length];
            arrays.rows = new int[][] {arrays.ints, {}, {7}};
            for (int i = 0; i < length; i++) {
                arrays.shorts[i] = (short) -i;
                arrays.ints[i] = 1_000_000 + i;
                arrays.longs[i] = (1L << 40) + i;
                arrays.floats[i] = i + 0.5f;
                arrays.doubles[i] = i / 8.0;
                arrays.booleans[i] = i % 3 == 0;
                arrays.characters[i] = (char) ('a' + i % 26);
            }
            Arrayed read = Mapping.read(Arrayed.class, Mapping.stored(arrays).toString());
            assertThat(read).usingRecursiveComparison().isEqualTo(arrays);
        }
    }

    @Test
    void arrayElementThatDoesNotFitIsReportedWithItsPath() {
        assertThat(Mapping.read(Arrayed.class, "{\"ints\":{\"L\":[{\"N\":\"1\"},{\"NULL\":true}]}}").ints)
                .containsExactly(1, 0);
        Mapping.assertInvalidModel(
                        () -> Mapping.read(Arrayed.class, "{\"ints\":{\"L\":[{\"N\":\"1\"},{\"N\":\"1.5\"}]}}"))
                .contains("ints[1] does not hold a whole number that fits int");
        Mapping.assertInvalidModel(() -> Mapping.read(Arrayed.class, "{\"doubles\":{\"L\":[{\"S\":\"x\"}]}}"))
                .contains("doubles[0] has type S, but a double is read from N");
        Mapping.assertInvalidModel(() -> Mapping.read(Arrayed.class, "{\"longs\":{\"N\":\"1\"}}"))
                .contains("longs has type N, but a list is read from L");
    }

    record Line(String sku, int qty) {}

    @Table("t")
    record Collections(
            @PartitionKey String id,
            List<String> list,
            List<Line> lines,
            Set<String> texts,
            Set<Integer> numbers,
            Set<Colour> colours,
            SortedSet<String> sorted,
            Map<String, Line> byName,
            Map<Colour, Long> byColour,
            SortedMap<String, List<Integer>> deep,
            @Attribute(type = Type.SS) List<String> listAsSet,
            @Attribute(type = Type.L) Set<String> setAsList) {}

    private static Collections collections() {
        return new Collections(
                "1",
                List.of("a", "b"),
                List.of(new Line("x", 1)),
                Set.of("t"),
                Set.of(1, 2),
                Set.of(Colour.RED),
                new TreeSet<>(Set.of("b", "a")),
                Map.of("l", new Line("y", 2)),
                Map.of(Colour.GREEN, 5L),
                new TreeMap<>(Map.of("k", List.of(1, 2))),
                List.of("s"),
                Set.of("u"));
    }

    @Test
    void listsSetsMapsAndNestedRecordsAreReadBack() {
        Collections collections = collections();
        assertThat(Mapping.roundTrip(collections)).isEqualTo(collections);
        Item item = Mapping.stored(collections);
        assertThat(types(item, "list", "texts", "numbers", "colours", "byName", "listAsSet", "setAsList"))
                .containsExactly(Type.L, Type.SS, Type.NS, Type.SS, Type.M, Type.SS, Type.L);
    }

    private static List<Type> types(Item item, String... names) {
        return Arrays.stream(names)
                .map(name -> java.util.Objects.requireNonNull(item.get(name)).type())
                .toList();
    }

    @Test
    void absentAndNullCollectionsAreEmpty() {
        Collections read = Mapping.read(Collections.class, "{\"texts\":{\"NULL\":true},\"list\":{\"NULL\":true}}");
        assertThat(read.texts()).isEmpty();
        assertThat(read.list()).isEmpty();
        assertThat(read.byName()).isEmpty();
        assertThat(read.sorted()).isEmpty();
    }

    @Test
    void emptySetsAreStoredAsNullAndEmptyListsAndMapsAsTheyAre() {
        Item item = Mapping.stored(Mapping.read(Collections.class, "{\"id\":{\"S\":\"1\"}}"));
        assertThat(types(item, "texts", "numbers", "list", "byName"))
                .containsExactly(Type.NULL, Type.NULL, Type.L, Type.M);
    }

    @Test
    void failuresInsideCollectionsAreReportedWithTheirPath() {
        assertThat(Mapping.invalidModel(
                                () -> Mapping.read(
                                        Collections.class,
                                        "{\"lines\":{\"L\":[{\"M\":{\"qty\":{\"N\":\"1\"}}},{\"M\":{\"qty\":{\"S\":\"1\"}}}]}}"))
                        .attributePath())
                .isEqualTo("lines[1].qty");
        assertThat(Mapping.invalidModel(() ->
                                Mapping.stored(new Deep("1", Map.of("a", List.of(Double.POSITIVE_INFINITY)))))
                        .attributePath())
                .isEqualTo("content.a[0]");
    }

    @Table("t")
    record Deep(@PartitionKey String id, Map<String, List<Object>> content) {}

    @Table("t")
    record Optionals(
            @PartitionKey String id,
            Optional<String> text,
            Optional<Line> line,
            OptionalInt i,
            OptionalLong l,
            OptionalDouble d) {}

    @Test
    void optionalsAreReadBack() {
        Optionals full = new Optionals(
                "1",
                Optional.of("x"),
                Optional.of(new Line("s", 1)),
                OptionalInt.of(1),
                OptionalLong.of(2),
                OptionalDouble.of(0.5));
        assertThat(Mapping.roundTrip(full)).isEqualTo(full);
        Optionals none = Mapping.read(Optionals.class, "{\"id\":{\"S\":\"1\"}}");
        assertThat(Mapping.roundTrip(none)).isEqualTo(none);
        assertThat(none.text()).isEmpty();
        assertThat(none.i()).isEmpty();
        assertThat(Mapping.stored(none).get("text")).isEqualTo(Value.nul());
    }

    record Page<T>(List<T> items, Optional<T> first, Map<String, T[]> groups) {}

    @Table("t")
    record Generic(@PartitionKey String id, Page<Line> lines, Page<Page<Integer>> nested) {}

    @Test
    void typeVariablesAreResolved() {
        Generic generic = new Generic(
                "1",
                new Page<>(List.of(new Line("a", 1)), Optional.of(new Line("b", 2)), Map.of()),
                new Page<>(List.of(new Page<>(List.of(7), Optional.empty(), Map.of())), Optional.empty(), Map.of()));
        assertThat(Mapping.roundTrip(generic)).isEqualTo(generic);
    }

    record Tree(String name, List<Tree> children, @Nullable Tree left) {}

    @Table("t")
    record Forest(@PartitionKey String id, Tree tree) {}

    @Test
    void recursiveTypesAreReadBack() {
        Forest forest =
                new Forest("1", new Tree("a", List.of(new Tree("b", List.of(), null)), new Tree("c", List.of(), null)));
        assertThat(Mapping.roundTrip(forest)).isEqualTo(forest);
    }

    @Test
    void valuesThatContainThemselvesAreRejected() {
        List<Object> loop = new ArrayList<>();
        loop.add(loop);
        Mapping.assertInvalidModel(() -> Mapping.stored(new Deep("1", Map.of("a", loop))))
                .contains("contains itself");
    }
}
