package org.tabletheory.attribute.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** JSON text as Go's encoding/json writes it. */
class CanonicalJsonTest {
    @Test
    void keysAreSortedAtEveryDepthWithoutWhitespace() {
        Map<String, Object> inner = new LinkedHashMap<>();
        inner.put("z", null);
        inner.put("a", List.of());
        Map<String, Object> outer = new LinkedHashMap<>();
        outer.put("b", Arrays.asList(1, inner, true));
        outer.put("a", Map.of());
        assertThat(CanonicalJson.write(outer)).isEqualTo("{\"a\":{},\"b\":[1,{\"a\":[],\"z\":null},true]}");
    }

    @Test
    void keysAreOrderedByTheirUtf8BytesAndNotByUtf16() {
        Map<String, Object> map = Map.of("\uD834\uDD1E", 1, "\uFF61", 2, "z", 3);
        assertThat(CanonicalJson.write(map)).isEqualTo("{\"z\":3,\"\uFF61\":2,\"\uD834\uDD1E\":1}");
        Random random = new Random(3);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(4); n >= 0; n--) {
                int[] pool = {'a', 'b', 0xE9, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};
                text.appendCodePoint(pool[random.nextInt(pool.length)]);
            }
            texts.add(text.toString());
        }
        List<String> byBytes = new ArrayList<>(texts);
        byBytes.sort((a, b) ->
                Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)));
        texts.sort(CanonicalJson.KEY_ORDER);
        assertThat(texts).isEqualTo(byBytes);
    }

    @Test
    void stringsAreEscapedAsGoEscapesThem() {
        assertThat(CanonicalJson.write("a<b>&c\"\\/\n\r\t\b\f\u0000\u001f\u007f\u2028\u2029é\uD834\uDD1E"))
                .isEqualTo("\"a\\u003cb\\u003e\\u0026c\\\"\\\\/\\n\\r\\t\\b\\f\\u0000\\u001f\u007f\\u2028\\u2029é"
                        + "\uD834\uDD1E\"");
    }

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "-0.0,-0",
        "1,1",
        "-1.5,-1.5",
        "0.1,0.1",
        "1e20,100000000000000000000",
        "1e21,1e+21",
        "123456789012345680000000,1.2345678901234569e+23",
        "1e-6,0.000001",
        "1e-7,1e-7",
        "1.5e-9,1.5e-9",
        "5e-324,5e-324",
        "1.7976931348623157e308,1.7976931348623157e+308",
        "2.2250738585072014E-308,2.2250738585072014e-308",
        "5.684341886080802E-14,5.684341886080802e-14",
        "2.0E-3,0.002",
        "9007199254740993,9007199254740992",
        "100,100",
        "1.0E23,1e+23",
        "2E23,2e+23",
        "8.41E21,8.41e+21",
        "9.5367431640625e-07,9.5367431640625e-7"
    })
    void doublesHaveTheShortestTextThatReadsBack(double value, String text) {
        assertThat(CanonicalJson.write((Object) value)).isEqualTo(text);
    }

    @Test
    void shortestDoublesReadBackAndAreNotLongerThanTheJdks() {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            double value = i % 2 == 0 ? Double.longBitsToDouble(random.nextLong()) : random.nextInt(100_000) / 1000.0;
            if (!Double.isFinite(value)) {
                continue;
            }
            String text = CanonicalJson.write((Object) value);
            assertThat(Double.parseDouble(text)).isEqualTo(value);
            int digits = new BigDecimal(text).stripTrailingZeros().precision();
            assertThat(digits)
                    .isLessThanOrEqualTo(
                            BigDecimal.valueOf(value).stripTrailingZeros().precision());
        }
    }

    @Test
    void integersAndDecimalsAreExact() {
        assertThat(CanonicalJson.write(List.of(
                        9007199254740993L,
                        new BigInteger("123456789012345678901234567890"),
                        new BigDecimal("0.12345678901234567"),
                        new BigDecimal("1E+3"))))
                .isEqualTo("[9007199254740993,123456789012345678901234567890,0.12345678901234567,1000]");
    }

    @Test
    void dataWithoutJsonFormIsRejected() {
        assertThatThrownBy(() -> CanonicalJson.write((Object) Double.NaN)).hasMessageContaining("finite");
        assertThatThrownBy(() -> CanonicalJson.write(Map.of(1, 2))).hasMessageContaining("string keys");
        assertThatThrownBy(() -> CanonicalJson.write(new Object())).hasMessageContaining("no JSON form");
        assertThatThrownBy(() -> CanonicalJson.write("\uD834x")).hasMessageContaining("lone surrogate");
        assertThatThrownBy(() -> CanonicalJson.write(Map.of("x\uDD1E", 1))).hasMessageContaining("lone surrogate");
        Object deep = List.of();
        for (int i = 0; i < 2000; i++) {
            deep = List.of(deep);
        }
        Object tooDeep = deep;
        assertThatThrownBy(() -> CanonicalJson.write(tooDeep)).hasMessageContaining("deeper");
    }

    @Test
    void typedValuesHaveOneTypeKeyAndSortedNames() {
        Map<String, Value> map = new LinkedHashMap<>();
        map.put("b", Value.l(Value.nul(), Value.bool(false), Value.b((byte) 255)));
        map.put("a", Value.ns("2", "1"));
        assertThat(CanonicalJson.write(Value.m(map)))
                .isEqualTo("{\"M\":{\"a\":{\"NS\":[\"2\",\"1\"]},\"b\":{\"L\":[{\"NULL\":true},{\"BOOL\":false},"
                        + "{\"B\":\"/w==\"}]}}}");
        assertThat(CanonicalJson.write(Value.bs(new byte[] {1}))).isEqualTo("{\"BS\":[\"AQ==\"]}");
        assertThat(CanonicalJson.write(Item.of("SK", Value.s("x")).with("PK", Value.n("1.0"))))
                .isEqualTo("{\"PK\":{\"N\":\"1.0\"},\"SK\":{\"S\":\"x\"}}");
    }

    @Test
    void cursorKeyIsWrittenLikeInGo() {
        String lastKey = CanonicalJson.write(Item.of("PK", Value.s("a<b>&c")).with("SK", Value.s("\u2028é/?")));
        String cursor = "{\"lastKey\":" + lastKey + ",\"index\":\"gsi-1\",\"sort\":\"DESC\"}";
        assertThat(Base64.getUrlEncoder().encodeToString(cursor.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(
                        "eyJsYXN0S2V5Ijp7IlBLIjp7IlMiOiJhXHUwMDNjYlx1MDAzZVx1MDAyNmMifSwiU0siOnsiUyI6Ilx1MjAyOMOpLz8i"
                                + "fX0sImluZGV4IjoiZ3NpLTEiLCJzb3J0IjoiREVTQyJ9");
    }

    @Test
    void everyCharacterIsEscapedOrLeftAsInGo() {
        for (char c = 0; c < 0x300; c++) {
            boolean plain = c >= ' ' && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&';
            int letter = "\n\r\t\b\f\"\\".indexOf(c);
            String expected = plain
                    ? String.valueOf(c)
                    : letter >= 0 ? "\\" + "nrtbf\"\\".charAt(letter) : String.format("\\u%04x", (int) c);
            assertThat(CanonicalJson.write("" + c)).isEqualTo('"' + expected + '"');
        }
    }

    @Test
    void surrogatesMustBePairs() {
        assertThat(CanonicalJson.write("\uD834\uDD1E")).isEqualTo("\"\uD834\uDD1E\"");
        for (String lone : List.of("\uD834", "\uDD1E", "a\uD834", "\uD834a", "\uDD1E\uD834", "\uD834\uD834\uDD1E")) {
            assertThatThrownBy(() -> CanonicalJson.write(lone)).hasMessageContaining("lone surrogate");
        }
    }

    @Test
    void dataNestsUpToAThousandLevels() {
        for (boolean objects : new boolean[] {true, false}) {
            Object data = 1;
            for (int i = 0; i < 1_000; i++) {
                data = objects ? Map.of("a", data) : List.of(data);
            }
            assertThat(CanonicalJson.write(data)).hasSize(objects ? 6 * 1_000 + 1 : 2 * 1_000 + 1);
            Object deeper = objects ? Map.of("a", data) : List.of(data);
            assertThatThrownBy(() -> CanonicalJson.write(deeper)).hasMessageContaining("deeper than 1000");
        }
    }

    @Test
    void integersOfEveryTypeAreWritten() {
        assertThat(CanonicalJson.write(List.of((byte) 1, (short) 2, 3, 4L, BigInteger.TEN)))
                .isEqualTo("[1,2,3,4,10]");
        assertThatThrownBy(() -> CanonicalJson.write(new AtomicInteger(1))).hasMessageContaining("has no JSON form");
    }

    @Test
    void hugeDecimalKeepsItsExponent() {
        assertThat(CanonicalJson.write(new BigDecimal("1E+399"))).isEqualTo("1" + "0".repeat(399));
        assertThat(CanonicalJson.write(new BigDecimal("1E+400"))).isEqualTo("1E+400");
        assertThat(CanonicalJson.write(new BigDecimal("10.50"))).isEqualTo("10.50");
        assertThat(CanonicalJson.write(new BigDecimal("10.00"))).isEqualTo("10");
    }
}
