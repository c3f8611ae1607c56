package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.registry.Mappers;

/** What is stored for the results of converters, and which results are rejected. */
class ConverterResultsTest {
    record Tag(String text) {}

    /** Stores tags by a function. */
    @SuppressWarnings("NullAway") // a user's converter may return null
    private record TagConverter(@Nullable Type type, Function<String, @Nullable Value> form) implements Converter<Tag> {
        @Override
        public Value write(Tag tag) {
            return form.apply(tag.text());
        }

        @Override
        public Tag read(Value value) {
            return new Tag(value.toString());
        }
    }

    @Table("t")
    record Tagged(
            @PartitionKey String id,
            @OmitEmpty @Nullable Tag omitted,
            @Nullable Tag tag) {}

    private static Mapper<Tagged> tagged(Type type, Function<String, @Nullable Value> form) {
        return Mappers.builder()
                .converter(Tag.class, new TagConverter(type, form))
                .build()
                .of(Tagged.class);
    }

    private static Item stored(Type type, Function<String, @Nullable Value> form) {
        return Mapping.stored(tagged(type, form), new Tagged("1", new Tag("x"), new Tag("x")));
    }

    @Test
    void emptyResultIsEmpty() {
        assertThat(stored(Type.S, text -> Value.s("")).attributes())
                .containsOnlyKeys("id", "tag")
                .containsEntry("tag", Value.s(""));
        assertThat(stored(Type.S, Value::s).attributes()).containsOnlyKeys("id", "omitted", "tag");
        assertThat(stored(Type.S, text -> Value.nul()).attributes())
                .containsOnlyKeys("id", "tag")
                .containsEntry("tag", Value.nul());
        assertThat(stored(Type.SS, text -> new Value.SS(Set.of())).attributes())
                .containsOnlyKeys("id", "tag")
                .containsEntry("tag", Value.nul());
        assertThat(stored(Type.SS, Value::ss).get("tag")).isEqualTo(Value.ss("x"));
    }

    @Test
    void updateWithoutFieldsSkipsEmptyResults() {
        Tagged entity = new Tagged("1", null, new Tag("x"));
        Value empty = Value.m(java.util.Map.of("a", Value.s("")));
        Value full = Value.m(java.util.Map.of("a", Value.s("x")));

        assertThat(tagged(Type.M, text -> empty).draft(entity).field("tag"))
                .isEqualTo(new Draft.Field(empty, false, true));
        assertThat(tagged(Type.M, text -> full).draft(entity).field("tag"))
                .isEqualTo(new Draft.Field(full, false, false));
    }

    @Test
    void resultOfAnotherTypeIsRejected() {
        Mapping.assertInvalidModel(() -> stored(Type.S, text -> Value.n(1)))
                .contains("omitted was converted to N by TagConverter, which declares S");
        Mapping.assertInvalidModel(() -> tagged(Type.S, text -> null).draft(new Tagged("1", null, new Tag("x"))))
                .contains("tag was converted to null by TagConverter, which declares S");
        assertThat(Mapping.invalidModel(() -> stored(Type.S, text -> {
                    throw new IllegalStateException("secret");
                })))
                .hasMessageContaining("omitted was rejected by TagConverter, which threw IllegalStateException")
                .hasMessageNotContaining("secret")
                .hasRootCauseMessage("secret");
    }

    @Test
    void storedValueOfAnotherTypeIsNotRead() {
        Mapper<Tagged> mapper = tagged(Type.S, Value::s);

        assertThat(Mapping.read(mapper, "{\"tag\":{\"NULL\":true}}").tag()).isNull();
        Mapping.assertInvalidModel(() -> Mapping.read(mapper, "{\"tag\":{\"N\":\"1\"}}"))
                .contains("tag has type N, but Tag is read from S");
    }

    @Test
    void operandsAreConvertedIfTheyHaveTheType() {
        Mapper<Tagged> mapper = tagged(Type.S, text -> Value.s(text.toUpperCase(Locale.ROOT)));

        assertThat(mapper.operand(mapper.path("tag"), new Tag("x"))).isEqualTo(Value.s("X"));
        assertThat(mapper.operand(mapper.path("tag"), "x")).as("what is stored").isEqualTo(Value.s("x"));
        Mapping.assertInvalidModel(() -> mapper.operand(mapper.path("tag"), 1))
                .contains("tag has type S and cannot store Integer");
    }

    @Test
    @SuppressWarnings("NullAway") // a user's converter may return null
    void converterMustHaveAType() {
        assertThatThrownBy(() -> tagged(null, Value::s).draft(new Tagged("1", null, new Tag("x"))))
                .hasMessageContaining(
                        "TagConverter.type() returned null; it must return the type of the values that write"
                                + " returns");
    }

    /** Stores integers as hexadecimal text. */
    static final class Hexadecimal implements Converter<Integer> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(Integer value) {
            return Value.s(Integer.toHexString(value));
        }

        @Override
        public Integer read(Value value) {
            return Integer.parseInt(((Value.S) value).value(), 16);
        }
    }

    @Table("t")
    @SuppressWarnings("ArrayRecordComponent") // tests arrays
    record Codes(@PartitionKey String id, int[] codes, long[] others, Integer[] boxed) {}

    @Test
    void elementsOfArraysAreConverted() {
        Mapper<Codes> mapper = Mappers.builder()
                .converter(int.class, new Hexadecimal())
                .build()
                .of(Codes.class);
        Codes codes = new Codes("1", new int[] {10, 255}, new long[] {10}, new Integer[] {10});
        Item item = Mapping.stored(mapper, codes);

        assertThat(item.get("codes")).isEqualTo(Value.l(Value.s("a"), Value.s("ff")));
        assertThat(item.get("others")).isEqualTo(Value.l(Value.n(10)));
        assertThat(item.get("boxed")).isEqualTo(Value.l(Value.n(10)));
        Codes read = Mapping.read(mapper, item.toString());
        assertThat(read.codes()).containsExactly(10, 255);
        assertThat(read.others()).containsExactly(10);
        assertThat(read.boxed()).containsExactly(10);
        assertThat(Mapping.read(mapper, "{\"codes\":{\"L\":[{\"NULL\":true},{\"S\":\"b\"}]}}")
                        .codes())
                .containsExactly(0, 11);
        assertThat(mapper.operand(mapper.path("codes[0]"), 11)).isEqualTo(Value.s("b"));
        assertThat(mapper.operand(mapper.path("codes"), new int[] {11})).isEqualTo(Value.l(Value.s("b")));
        assertThat(mapper.operand(mapper.path("codes"), List.of(11))).isEqualTo(Value.l(Value.s("b")));
    }
}
