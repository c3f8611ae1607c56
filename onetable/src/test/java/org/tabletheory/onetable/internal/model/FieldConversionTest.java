package org.tabletheory.onetable.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.value.PasswordCipher;
import org.tabletheory.schema.onetable.OneTableSchema;

/** Properties as stored values and back, by the types of their fields. */
class FieldConversionTest {
    private static final String SCHEMA = """
            {"format": "onetable:1.1.0", "version": "0.1.0", "queries": {}, "items": [], "params": {},
             "indexes": {"primary": {"hash": "pk", "sort": "sk"}},
             "models": {"T": {"pk": {"type": "string"}, "sk": {"type": "string"},
                 "s": {"type": "string"}, "n": {"type": "number"}, "b": {"type": "boolean"}, "d": {"type": "date"},
                 "ttl": {"type": "date", "ttl": true}, "bin": {"type": "binary"}, "arr": {"type": "array"},
                 "second": {"type": "string", "encode": ["pk", "#", 1]},
                 "pin": {"type": "number", "crypt": true},
                 "box": {"type": "object", "default": {"at": "2024-01-02"},
                         "schema": {"at": {"type": "date"}, "n": {"type": "number"}}},
                 "boxes": {"type": "array", "default": [{"at": "2024-01-02"}, 5],
                           "items": {"type": "object", "schema": {"at": {"type": "date"}}}}}}}
            """;
    private static final PasswordCipher CIPHER = PasswordCipher.of(Map.of("primary", "pw"), new SecureRandom());
    private static final FieldEncoder ENCODER = new FieldEncoder(CIPHER, DateForm.MILLIS);
    private static final FieldDecoder DECODER = new FieldDecoder(CIPHER, ENCODER, false);

    private final TableDef table =
            SchemaCompiler.compile(OneTableSchema.read("test", SCHEMA).document(), true, DateForm.MILLIS);
    private final ModelDef model = Objects.requireNonNull(table.model("T"));

    private Value encode(String field, Object value) {
        return ENCODER.encode(Objects.requireNonNull(model.block().field(field)), value);
    }

    private Map<String, @Nullable Object> decode(Item item) {
        return DECODER.decode(model, item, new FieldDecoder.View(false, true, Set.of()));
    }

    @Test
    void booleansAreConvertedLikeInJavaScript() {
        for (Object value : List.of(true, "true", "0", " ", 1, -0.5, List.of(), Instant.EPOCH)) {
            assertThat(encode("b", value)).as("%s", value).isEqualTo(Value.bool(true));
        }
        for (Object value : List.of(false, "false", "null", "undefined", "", 0, 0.0)) {
            assertThat(encode("b", value)).as("%s", value).isEqualTo(Value.bool(false));
        }
    }

    @Test
    void numbersAreConvertedLikeInJavaScript() {
        assertThat(encode("n", true)).isEqualTo(Value.n(1));
        assertThat(encode("n", false)).isEqualTo(Value.n(0));
        assertThat(encode("n", Instant.ofEpochMilli(5))).isEqualTo(Value.n(5));
        assertThat(encode("n", " 7.50 ")).isEqualTo(Value.n("7.5"));
        assertThat(encode("n", -9_007_199_254_740_991L)).isEqualTo(Value.n("-9007199254740991"));
        assertThatThrownBy(() -> encode("n", -9_007_199_254_740_992L))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("larger than 9007199254740991");
        assertThatThrownBy(() -> encode("n", List.of(1))).hasMessage("not a number");
    }

    @Test
    void otherTypesOfValuesAreRejectedWithTheReason() {
        assertThatThrownBy(() -> encode("d", true))
                .hasMessage("not a date; pass an Instant, ISO 8601 text or milliseconds since 1970");
        assertThatThrownBy(() -> encode("bin", 5)).hasMessage("not binary; pass byte[], a ByteBuffer or base64 text");
        assertThatThrownBy(() -> encode("arr", Map.of())).hasMessage("not a list, but the field is an array");
        assertThat(encode("arr", "")).isEqualTo(Value.l());
        assertThatThrownBy(() -> encode("pin", 5))
                .hasMessage("only text can be encrypted; change the field's type to string, or remove crypt");
        assertThatThrownBy(() -> encode("ttl", 0.5))
                .hasMessage("a date that is passed as a number must be whole; pass an Instant");
    }

    @ParameterizedTest
    @CsvSource({
        "253402300799, 253402300799000",
        "253402300800, 253402300800",
        "-5, -5000",
        "-253402300800, -253402300800"
    })
    void ttlIsReadAsSecondsUpToTheYear9999(long stored, long millis) {
        assertThat(decode(Item.of("ttl", Value.n(stored)))).containsEntry("ttl", Instant.ofEpochMilli(millis));
        assertThat(decode(Item.of("d", Value.n(stored)))).containsEntry("d", Instant.ofEpochMilli(stored));
    }

    @Test
    void segmentsOfAnAttributeAreRead() {
        assertThat(decode(Item.of("pk", Value.s("a#b#c")))).containsEntry("second", "b");
        assertThat(decode(Item.of("pk", Value.s("a#")))).containsEntry("second", "");
        assertThat(decode(Item.of("pk", Value.s("a")))).doesNotContainKey("second");
        assertThat(decode(Item.of("pk", Value.n(1)))).doesNotContainKey("second");
        assertThat(decode(Item.of("pk", Value.s("a#b")).with("second", Value.s("own"))))
                .containsEntry("second", "own");
    }

    @Test
    void valuesOfOtherTypesAreReturnedUnchanged() {
        assertThat(decode(Item.of("d", Value.s("soon")))).containsEntry("d", "soon");
        assertThat(decode(Item.of("d", Value.bool(true)))).containsEntry("d", true);
        assertThat(decode(Item.of("bin", Value.s("A")))).containsEntry("bin", "A");
        assertThat(decode(Item.of("bin", Value.n(1)))).containsEntry("bin", 1L);
        assertThat(decode(Item.of("box", Value.s("x")))).containsEntry("box", "x");
        assertThat(decode(Item.of("boxes", Value.l(Value.s("x"), Value.m(Map.of("at", Value.n(5)))))))
                .containsEntry("boxes", List.of("x", Map.of("at", Instant.ofEpochMilli(5))));
        assertThat(decode(Item.of("bin", Value.s("-_8="))))
                .hasEntrySatisfying("bin", bytes -> assertThat(bytes).isEqualTo(new byte[] {(byte) 0xfb, (byte) 0xff}));
    }

    @Test
    void defaultsAreReadIfTheirFieldIsRequested() {
        Instant day = Instant.parse("2024-01-02T00:00:00Z");
        Map<String, Object> defaults = Map.of("box", Map.of("at", day), "boxes", Arrays.asList(Map.of("at", day), 5L));

        assertThat(decode(Item.empty())).isEmpty();
        assertThat(DECODER.decode(model, Item.empty(), new FieldDecoder.View(false, true, null)))
                .isEqualTo(defaults);
        assertThat(DECODER.decode(model, Item.empty(), new FieldDecoder.View(false, true, Set.of("box", "s"))))
                .containsOnlyKeys("box");
        Map<String, Object> all = new HashMap<>(defaults);
        all.put("_type", "T");
        assertThat(DECODER.decode(model, Item.empty(), FieldDecoder.View.ALL)).isEqualTo(all);
    }

    @Test
    void rawItemsHaveAllAttributesAndNoType() {
        Item item = Item.of("pk", Value.s("a")).with("other", Value.n(1));

        assertThat(DECODER.decode(table.generic(), item, FieldDecoder.View.ALL))
                .isEqualTo(Map.of("pk", "a", "other", 1L));
        assertThat(DECODER.decode(model, item, FieldDecoder.View.ALL)).doesNotContainKey("other");
    }
}
