package org.tabletheory.client.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.AttributePath;

/** Embedded records and superclasses: read flat and nested, written nested unless flat is asked for. */
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
    void embeddedRecordsAreReadFlatAndNestedUnderEitherName() {
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
    void theWrittenShapeCountsWhereAnItemHasBoth() {
        String both =
                "{\"id\":{\"S\":\"flat\"},\"base\":{\"M\":{\"id\":{\"S\":\"nested\"}}},\"kind\":{\"S\":\"flat\"}}";
        BaseObject read = Mapping.read(Note.class, both).base();
        assertThat(read).isEqualTo(new BaseObject("nested", "flat", List.of()));
    }

    @Test
    void flatEmbeddedRecordsMayHoldKeysAndAreWrittenFlat() {
        Flat flat = new Flat(new Keys("p", "s", 3), "x");
        assertThat(Mapping.stored(flat).attributes()).containsOnlyKeys("PK", "SK", "version", "text");
        assertThat(Mapping.roundTrip(flat)).isEqualTo(flat);
        assertThat(Mapping.MAPPERS.of(Flat.class).model().primaryKey()).hasSize(2);
        assertThat(Mapping.read(Flat.class, "{\"keys\":{\"M\":{\"PK\":{\"S\":\"p\"}}}}")
                        .keys())
                .isEqualTo(new Keys("p", null, 0));
        assertThat(Mapping.read(Flat.class, "{}").keys()).isEqualTo(new Keys(null, null, 0));
    }

    @Test
    void promotedAttributesAreNamedAsIfTheyStoodOutside() {
        Mapper<Note> notes = Mapping.MAPPERS.of(Note.class);
        assertThat(notes.path("kind")).isEqualTo(AttributePath.parse("base.kind"));
        assertThat(notes.path("base.kind")).isEqualTo(AttributePath.parse("base.kind"));
        assertThat(Mapping.MAPPERS.of(Flat.class).path("sk")).isEqualTo(AttributePath.ofName("SK"));
    }

    @Test
    void rolesInsideNestedRecordsAreRefused() {
        Mapping.assertInvalidModel(() -> Mapping.MAPPERS.of(NestedKeys.class))
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
    void superclassesAreWrittenFlatAndReadFromBothShapes() {
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
}
