package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.registry.Mappers;

/** Embedded records and superclasses: read flat and nested, written nested unless declared flat. */
class EmbeddingTest {
    record BaseObject(
            @Nullable String id, @OmitEmpty @Nullable String kind, List<String> to) {}

    @Table("t")
    record Note(
            @PartitionKey("PK") String pk,
            @Embedded @Nullable BaseObject base,
            @Nullable String text) {}

    record Keys(
            @PartitionKey("PK") @Nullable String pk,
            @SortKey("SK") @Nullable String sk,
            @Version long version) {}

    @Table("t")
    record Flat(
            @Embedded(flat = true) @Nullable Keys keys,
            @Nullable String text) {}

    private static final Note NOTE = new Note("1", new BaseObject("i", "k", List.of("a")), "x");

    @Test
    void embeddedRecordsAreWrittenNestedByDefault() {
        Item item = Mapping.stored(NOTE);
        assertThat(item.attributes()).containsOnlyKeys("PK", "base", "text");
        assertThat(item.get("base"))
                .isEqualTo(Value.m(
                        java.util.Map.of("id", Value.s("i"), "kind", Value.s("k"), "to", Value.l(Value.s("a")))));
        assertThat(Mapping.roundTrip(NOTE)).isEqualTo(NOTE);
    }

    @Test
    void embeddedRecordsAreReadFlatAndNested() {
        String inner = "\"id\":{\"S\":\"i\"},\"kind\":{\"S\":\"k\"},\"to\":{\"L\":[{\"S\":\"a\"}]}";
        String rest = "\"PK\":{\"S\":\"1\"},\"text\":{\"S\":\"x\"}";
        assertThat(Mapping.read(Note.class, "{" + inner + "," + rest + "}")).isEqualTo(NOTE);
        assertThat(Mapping.read(Note.class, "{\"base\":{\"M\":{" + inner + "}}," + rest + "}"))
                .isEqualTo(NOTE);
        assertThat(Mapping.read(Note.class, "{" + rest + ",\"BaseObject\":{\"M\":{" + inner + "}}}"))
                .isEqualTo(NOTE);
        assertThat(Mapping.read(Note.class, "{" + rest + "}").base()).isNull();
    }

    @Test
    void writtenFormTakesPrecedenceWhenAnItemHasBoth() {
        String both =
                "{\"id\":{\"S\":\"flat\"},\"base\":{\"M\":{\"id\":{\"S\":\"nested\"}}},\"kind\":{\"S\":\"flat\"}}";
        BaseObject read = Mapping.read(Note.class, both).base();
        assertThat(read).isEqualTo(new BaseObject("nested", "flat", List.of()));
    }

    @Test
    void flatEmbeddedRecordsCanHaveKeys() {
        Flat flat = new Flat(new Keys("p", "s", 3), "x");
        assertThat(Mapping.stored(flat).attributes()).containsOnlyKeys("PK", "SK", "version", "text");
        assertThat(Mapping.roundTrip(flat)).isEqualTo(flat);
        assertThat(Mapping.mappers().of(Flat.class).model().primaryKey()).hasSize(2);
        assertThat(Mapping.read(Flat.class, "{\"keys\":{\"M\":{\"PK\":{\"S\":\"p\"}}}}")
                        .keys())
                .isEqualTo(new Keys("p", null, 0));
        assertThat(Mapping.read(Flat.class, "{}").keys()).isEqualTo(new Keys(null, null, 0));
    }

    record Point(int x, int y) {}

    /** Stores a point as text. */
    static final class PointConverter implements Converter<Point> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(Point point) {
            return Value.s(point.x() + ":" + point.y());
        }

        @Override
        public Point read(Value value) {
            String[] parts = ((Value.S) value).value().split(":", 2);
            return new Point(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
    }

    @Table("t")
    record Converted(
            @PartitionKey String id,
            @Embedded @ConvertWith(PointConverter.class) Point nested,

            @Embedded(flat = true) @ConvertWith(PointConverter.class)
            Point flat) {}

    @Test
    void converterOfAnEmbeddedRecordStoresItAsAWhole() {
        Converted entity = new Converted("1", new Point(1, 2), new Point(3, 4));

        assertThat(Mapping.stored(entity).attributes())
                .containsOnlyKeys("id", "nested", "flat")
                .containsEntry("nested", Value.s("1:2"))
                .containsEntry("flat", Value.s("3:4"));
        assertThat(Mapping.roundTrip(entity)).isEqualTo(entity);
    }

    @Table("t")
    record Registered(@PartitionKey String id, @Embedded Point nested) {}

    @Table("t")
    record RegisteredFlat(
            @PartitionKey String id, @Embedded(flat = true) Point flat) {}

    @Test
    void registeredConverterOfAnEmbeddedRecordStoresItAsAWhole() {
        Mappers mappers =
                Mappers.builder().converter(Point.class, new PointConverter()).build();
        Mapper<Registered> nested = mappers.of(Registered.class);
        Mapper<RegisteredFlat> flat = mappers.of(RegisteredFlat.class);
        Registered first = new Registered("1", new Point(1, 2));
        RegisteredFlat second = new RegisteredFlat("1", new Point(3, 4));

        assertThat(Mapping.stored(nested, first).get("nested")).isEqualTo(Value.s("1:2"));
        assertThat(nested.model().attribute("nested").orElseThrow().type()).isEqualTo(Type.S);
        assertThat(Mapping.stored(flat, second).get("flat")).isEqualTo(Value.s("3:4"));
        assertThat(flat.model().attribute("flat").orElseThrow().type()).isEqualTo(Type.S);
        assertThat(Mapping.read(flat, "{\"id\":{\"S\":\"1\"},\"flat\":{\"S\":\"3:4\"}}"))
                .isEqualTo(second);
    }

    @Test
    void embeddedAttributesAreNamedLikeOwnAttributes() {
        Mapper<Note> notes = Mapping.mappers().of(Note.class);
        assertThat(notes.path("kind")).isEqualTo(AttributePath.parse("base.kind"));
        assertThat(notes.path("base.kind")).isEqualTo(AttributePath.parse("base.kind"));
        assertThat(Mapping.mappers().of(Flat.class).path("sk")).isEqualTo(AttributePath.ofName("SK"));
    }

    @Test
    void rolesInsideNestedRecordsAreRejected() {
        Mapping.assertInvalidModel(() -> Mapping.mappers().of(NestedKeys.class))
                .contains("Keys.pk has @PartitionKey inside a nested record")
                .contains("@Embedded(flat = true)");
    }

    @Table("t")
    @SuppressWarnings("tabletheory") // wrong on purpose
    record NestedKeys(@Embedded Keys keys) {}

    static class Root {
        @PartitionKey
        @Nullable
        String id;
    }

    static class Base<T> extends Root {
        @Nullable
        T payload;

        @Nullable
        String kind;
    }

    @Table("t")
    static class Derived extends Base<List<Integer>> {
        @Nullable
        String own;
    }

    @Test
    void superclassesAreWrittenFlatAndReadInBothForms() {
        Derived derived = new Derived();
        derived.id = "1";
        derived.payload = List.of(1);
        derived.own = "x";
        Item item = Mapping.stored(derived);
        assertThat(item.attributes().keySet()).containsExactly("id", "payload", "kind", "own");
        assertThat(item.get("payload")).isEqualTo(Value.l(Value.n(1)));

        Derived flat = Mapping.read(Derived.class, item.toString());
        assertThat(flat.payload).containsExactly(1);
        Derived nested = Mapping.read(
                Derived.class,
                "{\"Base\":{\"M\":{\"id\":{\"S\":\"1\"},\"payload\":{\"L\":[{\"N\":\"2\"}]},\"kind\":{\"S\":\"in\"}}},"
                        + "\"own\":{\"S\":\"x\"},\"kind\":{\"S\":\"out\"}}");
        assertThat(nested.id).isEqualTo("1");
        assertThat(nested.payload).containsExactly(2);
        assertThat(nested.own).isEqualTo("x");
        assertThat(nested.kind).isEqualTo("out");
    }

    record Sizes(
            byte tiny,
            short small,
            int usual,
            long large,
            float rough,
            double exact,
            boolean known,
            char letter,
            @OmitEmpty int sometimes) {}

    private static final Sizes SIZES = new Sizes((byte) -7, (short) 300, 70_000, 1L << 40, 1.5f, -2.25, true, 'ß', 0);
    private static final Sizes NONE = new Sizes((byte) 0, (short) 0, 0, 0, 0, 0, false, '\0', 0);

    @Table("t")
    record Around(
            @PartitionKey String id, @Embedded @Nullable Sizes sizes, int own) {}

    @Table("t")
    record Beside(
            @PartitionKey String id, @Embedded(flat = true) Sizes sizes, int own) {}

    static class Measured {
        int width = 1;
        long weight = 2;
        double depth = 3;
        boolean known = true;
    }

    @Table("t")
    static class Thing extends Measured {
        @PartitionKey
        @Nullable
        String id;

        int own = 4;
    }

    @Test
    void primitivesOfEveryTypeAreReadBackInBothForms() {
        Around around = new Around("1", SIZES, 5);
        Beside beside = new Beside("1", SIZES, 5);
        Item nested = Mapping.stored(around);
        Item flat = Mapping.stored(beside);
        assertThat(nested.attributes()).containsOnlyKeys("id", "sizes", "own");
        assertThat(flat.attributes())
                .containsOnlyKeys("id", "tiny", "small", "usual", "large", "rough", "exact", "known", "letter", "own");
        for (String stored : List.of(nested.toString(), flat.toString())) {
            assertThat(Mapping.read(Around.class, stored)).isEqualTo(around);
            assertThat(Mapping.read(Beside.class, stored)).isEqualTo(beside);
        }
        String part = "{\"usual\":{\"N\":\"7\"},\"sizes\":{\"M\":{\"usual\":{\"N\":\"8\"},\"large\":{\"N\":\"9\"}}}}";
        assertThat(Mapping.read(Around.class, part).sizes())
                .isEqualTo(new Sizes((byte) 0, (short) 0, 8, 9, 0, 0, false, '\0', 0));
        assertThat(Mapping.read(Beside.class, part).sizes())
                .isEqualTo(new Sizes((byte) 0, (short) 0, 7, 9, 0, 0, false, '\0', 0));
        assertThat(Mapping.read(Beside.class, "{\"large\":{\"NULL\":true},\"known\":{\"NULL\":true}}")
                        .sizes())
                .isEqualTo(NONE);
    }

    @Test
    void absentAttributeOfASuperclassKeepsItsInitialValue() {
        Thing thing = Mapping.read(
                Thing.class,
                "{\"id\":{\"S\":\"1\"},\"weight\":{\"N\":\"70\"},\"Measured\":{\"M\":{\"depth\":{\"N\":\"0.5\"}}}}");
        assertThat(List.of(thing.width, thing.weight, thing.depth, thing.known, thing.own))
                .isEqualTo(List.of(1, 70L, 0.5, true, 4));
        assertThat(Mapping.stored(thing).toString())
                .isEqualTo("{\"width\":{\"N\":\"1\"},\"weight\":{\"N\":\"70\"},\"depth\":{\"N\":\"0.5\"},"
                        + "\"known\":{\"BOOL\":true},\"id\":{\"S\":\"1\"},\"own\":{\"N\":\"4\"}}");
    }

    @Test
    void numberThatDoesNotFitIsReportedWithItsPath() {
        Mapping.assertInvalidModel(() -> Mapping.read(Beside.class, "{\"tiny\":{\"N\":\"300\"}}"))
                .contains("tiny does not hold a whole number that fits byte");
        Mapping.assertInvalidModel(() -> Mapping.read(Around.class, "{\"sizes\":{\"M\":{\"tiny\":{\"N\":\"300\"}}}}"))
                .contains("sizes.tiny does not hold a whole number that fits byte");
    }
}
