package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.AttributeSerialization.Mode;

/** Attribute serialization 1.0.0, rule by rule, in the order of the specification. */
class AttributeSerializationSpecTest {
    /** U+1D11E, whose surrogates sort before U+FF61 although its code point and its UTF-8 bytes sort after. */
    private static final String SUPPLEMENTARY = "\uD834\uDD1E";

    private static final String HALF_WIDTH = "\uFF61";

    private static String hex(Value value) {
        return HexFormat.of().formatHex(AttributeSerialization.serialize(value));
    }

    private static Value read(Type type, String hex) {
        return AttributeSerialization.deserialize(type, HexFormat.of().parseHex(hex.replace(" ", "")));
    }

    private static void rejected(Type type, String hex, String why) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        assertThatThrownBy(() -> AttributeSerialization.deserialize(type, bytes))
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining(why);
    }

    private static String spaceless(String hex) {
        return hex.replace(" ", "");
    }

    @Nested
    @DisplayName("Type ID")
    class TypeId {
        @ParameterizedTest
        @CsvSource({
            "NULL,0000",
            "S,0001",
            "N,0002",
            "B,FFFF",
            "BOOL,0004",
            "SS,0101",
            "NS,0102",
            "BS,01FF",
            "M,0200",
            "L,0300"
        })
        void typeIdMustBeThatOfTheSpecification(Type type, String id) {
            assertThat(type.id()).isEqualTo(HexFormat.fromHexDigits(id));
            assertThat(Type.ofId(HexFormat.fromHexDigits(id))).isEqualTo(type);
        }

        @Test
        void unknownTypeIdIsRejected() {
            rejected(Type.L, "00000001 0003 00000000", "unknown type id 0x0003");
            assertThat(Type.ofId(0xFFFE)).isNull();
        }
    }

    @Nested
    @DisplayName("Scalars")
    class Scalars {
        @Test
        void nullMustBeZeroLength() {
            assertThat(hex(Value.nul())).isEmpty();
            assertThat(read(Type.NULL, "")).isEqualTo(Value.nul());
            rejected(Type.NULL, "00", "NULL must have no bytes");
        }

        @Test
        void stringMustBeUtf8() {
            assertThat(hex(Value.s("aé€" + SUPPLEMENTARY))).isEqualTo("61c3a9e282acf09d849e");
            assertThat(read(Type.S, "61c3a9e282acf09d849e")).isEqualTo(Value.s("aé€" + SUPPLEMENTARY));
            assertThat(hex(Value.s(""))).isEmpty();
        }

        @Test
        void loneSurrogateIsRejectedAndNotReplaced() {
            for (String lone : List.of("\uD834", "a\uDD1E", "\uDD1E\uD834")) {
                assertThatThrownBy(() -> AttributeSerialization.serialize(Value.s(lone)))
                        .hasMessageContaining("lone surrogate");
            }
        }

        /** Long texts are encoded in another way than short ones. */
        @Test
        void loneSurrogateIsFoundAtEveryPositionOfALongText() {
            for (int length = 28; length <= 50; length++) {
                String plain = "a?".repeat(length).substring(0, length);
                assertThat(AttributeSerialization.serialize(Value.s(plain)))
                        .isEqualTo(plain.getBytes(StandardCharsets.UTF_8));
                for (int at = 0; at < length; at++) {
                    String before = "x".repeat(at);
                    String after = "y".repeat(length - at - 1);
                    assertThatThrownBy(() -> AttributeSerialization.serialize(Value.s(before + '\uD834' + after)))
                            .hasMessageContaining("lone surrogate");
                    String question = before + '?' + after;
                    assertThat(AttributeSerialization.serialize(Value.s(question)))
                            .isEqualTo(question.getBytes(StandardCharsets.UTF_8));
                }
            }
        }

        @Test
        void malformedUtf8IsFoundAtEveryPositionOfALongText() {
            for (int length = 1; length <= 20; length++) {
                for (int at = 0; at < length; at++) {
                    byte[] bytes = "x".repeat(length).getBytes(StandardCharsets.UTF_8);
                    bytes[at] = (byte) 0xFF;
                    assertThatThrownBy(() -> AttributeSerialization.deserialize(Type.S, bytes))
                            .hasMessageContaining("not well-formed UTF-8");
                    byte[] json = ("{\"S\":\"" + "x".repeat(length) + "\"}").getBytes(StandardCharsets.UTF_8);
                    json[6 + at] = (byte) 0xFF;
                    assertThatThrownBy(() -> DynamoJson.readValue(json)).isInstanceOf(AttributeException.class);
                }
            }
        }

        @Test
        void malformedUtf8IsRejectedButAnEncodedReplacementCharacterIsNot() {
            for (String malformed : List.of("80", "c0af", "eda080", "f4908080", "e282", "61ff")) {
                rejected(Type.S, malformed, "not well-formed UTF-8");
            }
            assertThat(read(Type.S, "efbfbd")).isEqualTo(Value.s("\uFFFD"));
        }

        @Test
        void numberMustBeNormalizedThenUtf8() {
            assertThat(hex(Value.n("+012.500e1")))
                    .isEqualTo(HexFormat.of().formatHex("125".getBytes(StandardCharsets.UTF_8)));
            rejected(Type.N, "312e30", "not normalized");
            rejected(Type.N, "", "not a DynamoDB number");
        }

        @Test
        void binaryMustBeUsedAsIs() {
            assertThat(hex(Value.b((byte) 0, (byte) 0xFF, (byte) 0x80))).isEqualTo("00ff80");
            assertThat(read(Type.B, "00ff80")).isEqualTo(Value.b((byte) 0, (byte) 0xFF, (byte) 0x80));
        }

        @Test
        void booleanMustBe00ForFalseAnd01ForTrue() {
            assertThat(hex(Value.bool(false))).isEqualTo("00");
            assertThat(hex(Value.bool(true))).isEqualTo("01");
            assertThat(read(Type.BOOL, "01")).isEqualTo(Value.bool(true));
            rejected(Type.BOOL, "02", "00 or 01");
            rejected(Type.BOOL, "", "one byte");
            rejected(Type.BOOL, "0101", "one byte");
        }
    }

    @Nested
    @DisplayName("Set")
    class Sets {
        @Test
        void setCountMustBeBigEndianAndEqualTheNumberOfEntries() {
            assertThat(hex(Value.ss("a", "b"))).isEqualTo(spaceless("00000002 00000001 61 00000001 62"));
            rejected(Type.SS, "00000003 00000001 61 00000001 62", "the bytes end inside");
            rejected(Type.SS, "00000001 00000001 61 00000001 62", "5 extra bytes");
            rejected(Type.SS, "ffffffff", "the bytes end inside");
            rejected(Type.SS, "000000", "the bytes end inside the count of SS");
        }

        @Test
        void setCountMayBeZero() {
            for (Type type : List.of(Type.SS, Type.NS, Type.BS)) {
                assertThat(hex(read(type, "00000000"))).isEqualTo("00000000");
            }
        }

        @Test
        void setEntryLengthMustBeBigEndianAndEqualTheLengthOfTheValue() {
            assertThat(hex(Value.ss("a".repeat(258)))).startsWith(spaceless("00000001 00000102 6161"));
            rejected(Type.SS, "00000001 00000002 61", "is 2, but only 1 bytes are left");
            rejected(Type.SS, "00000001 ffffffff 61", "is 4294967295, but only");
            rejected(Type.SS, "00000001 80000000 61", "is 2147483648, but only");
        }

        @Test
        void binarySetMustNotContainDuplicatesAndMustBeOrderedByUnsignedBytes() {
            assertThat(hex(Value.bs(new byte[] {(byte) 0x80}, new byte[] {0x7F}, new byte[0], new byte[] {0x7F, 0})))
                    .isEqualTo(spaceless("00000004 00000000 00000001 7f 00000002 7f00 00000001 80"));
            rejected(Type.BS, "00000002 00000001 80 00000001 7f", "ascending order");
            rejected(Type.BS, "00000002 00000001 80 00000001 80", "duplicate member");
        }

        @Test
        void numberSetMustBeOrderedAsTextAfterNormalization() {
            assertThat(hex(Value.ns("10", "2", "1.0", "-2", "-10", "0")))
                    .isEqualTo(spaceless("00000006 00000003 2d3130 00000002 2d32 00000001 30 00000001 31 00000002 3130"
                            + " 00000001 32"));
            rejected(Type.NS, "00000002 00000001 32 00000002 3130", "ascending order");
        }

        @Test
        void numberSetMustNotContainDuplicatesAfterNormalization() {
            Value.NS set = new Value.NS(Members.trusted(new Value.N[] {new Value.N("1"), new Value.N("1.0")}));
            assertThatThrownBy(() -> AttributeSerialization.serialize(set))
                    .hasMessageContaining("duplicate member in NS after normalization");
        }

        @Test
        void stringSetMustBeInUtf16BinaryOrderAlthoughItsBytesAreUtf8() {
            assertThat(hex(Value.ss(HALF_WIDTH, SUPPLEMENTARY, "&")))
                    .isEqualTo(spaceless("00000003 00000001 26 00000004 f09d849e 00000003 efbda1"));
            rejected(Type.SS, "00000002 00000003 efbda1 00000004 f09d849e", "ascending order");
        }

        @Test
        void stringSetMustNotContainDuplicates() {
            rejected(Type.SS, "00000002 00000001 61 00000001 61", "duplicate member");
            Value.SS set = new Value.SS(Members.trusted(new String[] {"b", "a", "b"}));
            assertThatThrownBy(() -> AttributeSerialization.serialize(set)).hasMessageContaining("duplicate member");
        }

        @Test
        void setOfAThousandIsSortedLikeItsTexts() {
            List<String> shuffled = new java.util.ArrayList<>();
            java.util.Random random = new java.util.Random(7);
            while (shuffled.size() < 1000) {
                String text = "prefix-" + Integer.toString(random.nextInt(2_000_000), 36)
                        + (random.nextInt(9) == 0 ? SUPPLEMENTARY : "")
                        + (random.nextInt(9) == 0 ? HALF_WIDTH : "");
                if (!shuffled.contains(text)) {
                    shuffled.add(text);
                }
            }
            Value.SS back = (Value.SS)
                    AttributeSerialization.deserialize(Type.SS, AttributeSerialization.serialize(Value.ss(shuffled)));
            assertThat(back.values())
                    .containsExactlyElementsOf(shuffled.stream().sorted().toList());
        }
    }

    @Nested
    @DisplayName("Map")
    class Maps {
        @Test
        void mapMustBeACountAndKeyValuePairs() {
            assertThat(hex(Value.m(Map.of("k", Value.s("v")))))
                    .isEqualTo(spaceless("00000001 0001 00000001 6b 0001 00000001 76"));
            rejected(Type.M, "00000002 0001 00000001 6b 0001 00000001 76", "the bytes end inside");
            rejected(Type.M, "00000000 00", "1 extra bytes");
        }

        @Test
        void mapCountMayBeZero() {
            assertThat(hex(Value.m(Map.of()))).isEqualTo("00000000");
            assertThat(read(Type.M, "00000000")).isEqualTo(Value.m(Map.of()));
        }

        @Test
        void mapMustNotContainDuplicateKeys() {
            rejected(
                    Type.M, "00000002 0001 00000001 6b 0000 00000000 0001 00000001 6b 0000 00000000", "duplicate name");
            assertThatThrownBy(() -> AttributeSerialization.serialize(writer -> {
                        writer.startMap(2);
                        writer.name("k");
                        writer.nul();
                        writer.name("k");
                        writer.nul();
                        writer.endMap();
                    }))
                    .hasMessageContaining("duplicate name");
        }

        @Test
        void mapMustBeOrderedByKeyInUtf16BinaryOrder() {
            Map<String, Value> unsorted = new LinkedHashMap<>();
            unsorted.put(HALF_WIDTH, Value.nul());
            unsorted.put(SUPPLEMENTARY, Value.nul());
            unsorted.put("b", Value.bool(true));
            unsorted.put("a", Value.nul());
            assertThat(hex(Value.m(unsorted)))
                    .isEqualTo(spaceless("00000004 0001 00000001 61 0000 00000000 0001 00000001 62 0004 00000001 01"
                            + " 0001 00000004 f09d849e 0000 00000000 0001 00000003 efbda1 0000 00000000"));
            rejected(
                    Type.M,
                    "00000002 0001 00000001 62 0000 00000000 0001 00000001 61 0000 00000000",
                    "ascending order");
        }

        @Test
        void keyTypeMustBeThatOfStrings() {
            rejected(Type.M, "00000001 0002 00000001 31 0000 00000000", "type id of a string");
        }

        @Test
        void keyLengthMustNotBeZero() {
            rejected(Type.M, "00000001 0001 00000000 0000 00000000", "1 to 65535 bytes");
            assertThatThrownBy(() -> hex(Value.m(Map.of("", Value.nul())))).hasMessageContaining("1 to 65535 bytes");
            assertThatThrownBy(() -> hex(Value.m(Map.of("k".repeat(65_536), Value.nul()))))
                    .hasMessageContaining("not 65536");
            assertThat(hex(Value.m(Map.of("k".repeat(65_535), Value.nul())))).startsWith("0000000100010000ffff6b");
        }

        @Test
        void valueLengthMustEqualTheLengthOfTheValue() {
            rejected(Type.M, "00000001 0001 00000001 6b 0300 00000000 00000000", "the bytes end inside the count of L");
            rejected(Type.M, "00000001 0001 00000001 6b 0300 00000005 00000000 00", "1 extra bytes");
        }

        @Test
        void mapMayContainValuesOfAnyType() {
            Map<String, Value> all = new LinkedHashMap<>();
            all.put("s", Value.s("x"));
            all.put("n", Value.n(-1));
            all.put("b", Value.b((byte) 1));
            all.put("bool", Value.bool(true));
            all.put("null", Value.nul());
            all.put("ss", Value.ss("x"));
            all.put("ns", Value.ns("1"));
            all.put("bs", Value.bs(new byte[] {1}));
            all.put("l", Value.l(Value.m(Map.of()), Value.l()));
            all.put("m", Value.m(Map.of("deep", Value.m(Map.of("er", Value.nul())))));
            Value.M map = Value.m(all);
            assertThat(AttributeSerialization.deserialize(Type.M, AttributeSerialization.serialize(map)))
                    .isEqualTo(map);
        }
    }

    @Nested
    @DisplayName("List")
    class Lists {
        @Test
        void listMustKeepTheOrderOfItsEntries() {
            Value.L list = Value.l(Value.s("b"), Value.s("a"), Value.n(1), Value.s("b"));
            assertThat(hex(list))
                    .isEqualTo(
                            spaceless("00000004 0001 00000001 62 0001 00000001 61 0002 00000001 31 0001 00000001 62"));
            assertThat(AttributeSerialization.deserialize(Type.L, AttributeSerialization.serialize(list)))
                    .isEqualTo(list);
        }

        @Test
        void listCountMayBeZero() {
            assertThat(hex(Value.l())).isEqualTo("00000000");
        }

        @Test
        void listEntryLengthMustEqualTheLengthOfTheEntry() {
            rejected(Type.L, "00000001 0001 00000002 61", "is 2, but only 1 bytes are left");
            rejected(Type.L, "00000001 0300 00000000 00000000", "the bytes end inside");
        }
    }

    @Nested
    @DisplayName("Depth")
    class Depth {
        private static Value nested(int lists, Value innermost) {
            Value value = innermost;
            for (int i = 0; i < lists; i++) {
                value = Value.l(value);
            }
            return value;
        }

        @Test
        void valuesNestAtMost32Deep() {
            byte[] bytes = AttributeSerialization.serialize(nested(31, Value.s("x")));
            assertThat(AttributeSerialization.deserialize(Type.L, bytes)).isEqualTo(nested(31, Value.s("x")));
            assertThatThrownBy(() -> AttributeSerialization.serialize(nested(32, Value.s("x"))))
                    .hasMessageContaining("deeper than 32");
        }

        @Test
        void deeplyNestedBytesAreRejectedWithoutReadingFurther() {
            byte[] inner = new byte[0];
            StringBuilder hex = new StringBuilder();
            for (int i = 0; i < 40; i++) {
                hex.append("00000001").append("0300").append("00000000");
            }
            byte[] bytes = HexFormat.of().parseHex(hex);
            assertThat(inner).isEmpty();
            assertThatThrownBy(() -> AttributeSerialization.deserialize(Type.L, bytes, Mode.LENIENT))
                    .hasMessageContaining("deeper than 32");
        }

        @Test
        void itemDoesNotCountAsALevel() {
            Item item = Item.of("deep", nested(31, Value.s("x")));
            assertThat(AttributeSerialization.deserializeItem(AttributeSerialization.serialize(item)))
                    .isEqualTo(item);
            assertThatThrownBy(() -> AttributeSerialization.serialize(Item.of("deep", nested(32, Value.s("x")))))
                    .hasMessageContaining("deeper than 32");
        }
    }

    @Nested
    @DisplayName("Lenient reading")
    class Lenient {
        private static Value lenient(Type type, String hex) {
            return AttributeSerialization.deserialize(type, HexFormat.of().parseHex(spaceless(hex)), Mode.LENIENT);
        }

        @Test
        void lengthOfANestedCollectionIsIgnoredLikeInTheReference() {
            assertThat(lenient(Type.L, "00000002 0300 00000000 00000001 0001 00000001 78 0004 00000001 01"))
                    .isEqualTo(Value.l(Value.l(Value.s("x")), Value.bool(true)));
        }

        @Test
        void invalidNumbersAreReadUnchanged() {
            assertThat(((Value.N) lenient(Type.N, "616263")).text()).isEqualTo("abc");
            assertThat(lenient(Type.NS, "00000002 00000001 31 00000003 312e30"))
                    .hasToString("{\"NS\":[\"1\",\"1.0\"]}");
        }

        @Test
        void duplicatesAreRejectedAtAnyPosition() {
            assertThatThrownBy(() -> lenient(Type.SS, "00000003 00000001 62 00000001 61 00000001 62"))
                    .hasMessageContaining("duplicate member");
            assertThatThrownBy(() -> lenient(Type.BS, "00000003 00000001 82 00000001 61 00000001 82"))
                    .hasMessageContaining("duplicate member");
        }

        @Test
        void emptyMapKeyIsAccepted() {
            assertThat(lenient(Type.M, "00000001 0001 00000000 0000 00000000"))
                    .isEqualTo(Value.m(Map.of("", Value.nul())));
        }
    }

    @Test
    void errorHasPathAndByteOffset() {
        byte[] bytes = AttributeSerialization.serialize(Value.m(Map.of(
                "lines", Value.l(Value.nul(), Value.m(Map.of("qty", Value.bool(true)))))));
        bytes[bytes.length - 1] = 7;
        assertThatThrownBy(() -> AttributeSerialization.deserialize(Type.M, bytes))
                .isInstanceOfSatisfying(AttributeException.class, e -> {
                    assertThat(e.path()).isEqualTo("lines[1].qty");
                    assertThat(e.offset()).isEqualTo(bytes.length - 1);
                    assertThat(e)
                            .hasMessage("BOOL must be 00 or 01, not 07, at lines[1].qty, byte " + (bytes.length - 1));
                });
        assertThatThrownBy(() -> AttributeSerialization.serialize(Value.m(Map.of(
                        "lines", Value.l(Value.nul(), Value.m(Map.of("qty", new Value.N("x"))))))))
                .isInstanceOfSatisfying(
                        AttributeException.class, e -> assertThat(e.path()).isEqualTo("lines[1].qty"));
    }

    @Test
    void errorNamesTheMemberOfASetAndNotAnEarlierValue() {
        Value value = Value.m(Map.of("a", Value.l(Value.s("x")), "b", Value.ss("x", "y")));
        byte[] bytes = AttributeSerialization.serialize(value);
        bytes[bytes.length - 1] = (byte) 0xFF;
        for (Mode mode : Mode.values()) {
            assertThatThrownBy(() -> AttributeSerialization.deserialize(Type.M, bytes, mode))
                    .isInstanceOfSatisfying(
                            AttributeException.class, e -> assertThat(e.path()).isEqualTo("b[1]"));
        }
    }

    /** A codec reads member by member; a value is read at once. */
    @Test
    void memberThatIsReadAloneMustDifferFromTheOthers() {
        byte[] bytes = HexFormat.of().parseHex(spaceless("00000002 00000001 61 00000001 61"));
        for (Mode mode : Mode.values()) {
            ItemReader reader = AttributeSerialization.reader(Type.SS, bytes, mode);
            reader.startSet();
            assertThat(reader.nextElement()).isTrue();
            assertThat(reader.string()).isEqualTo("a");
            assertThat(reader.nextElement()).isTrue();
            assertThatThrownBy(reader::string).hasMessageContaining("duplicate member");
        }
    }

    @Test
    void longestKeyIsReadBack() {
        Value.M map = Value.m(Map.of("k".repeat(65_535), Value.nul()));
        assertThat(AttributeSerialization.deserialize(Type.M, AttributeSerialization.serialize(map)))
                .isEqualTo(map);
    }

    @Test
    void failedValueDoesNotAffectTheNext() {
        assertThatThrownBy(() ->
                        AttributeSerialization.serialize(Value.m(Map.of("a", Value.l(Value.ss("x"), new Value.N(""))))))
                .isInstanceOf(AttributeException.class);
        assertThat(hex(Value.ss("b", "a"))).isEqualTo(spaceless("00000002 00000001 61 00000001 62"));
    }
}
