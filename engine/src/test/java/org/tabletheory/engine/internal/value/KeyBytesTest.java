package org.tabletheory.engine.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Value;

class KeyBytesTest {
    private static byte[] bytes(Value value) {
        return new KeyBytes().value(value).toBytes();
    }

    private static int sign(int order) {
        return Integer.signum(order);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void numbersSortByValue(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            BigDecimal one = number(random);
            BigDecimal other = random.nextInt(4) == 0 ? one.negate() : number(random);
            int order = Arrays.compareUnsigned(bytes(value(one)), bytes(value(other)));
            assertThat(sign(order)).as("%s and %s", one, other).isEqualTo(one.compareTo(other));
        }
    }

    private static BigDecimal number(Random random) {
        int digits = 1 + random.nextInt(38);
        BigInteger unscaled = new BigInteger(digits * 3, random).mod(BigInteger.TEN.pow(digits));
        int exponent = random.nextInt(2) == 0 ? random.nextInt(5) - 2 : random.nextInt(80) - 40;
        BigDecimal number = new BigDecimal(unscaled, -exponent);
        return random.nextBoolean() ? number : number.negate();
    }

    private static Value value(BigDecimal number) {
        return AttributeValues.number(number.toString());
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22})
    void stringsAndBinarySortByTheirBytes(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            byte[] one = new byte[random.nextInt(4)];
            byte[] other = new byte[random.nextInt(4)];
            for (int j = 0; j < one.length; j++) {
                one[j] = (byte) (random.nextInt(4) - 1);
            }
            for (int j = 0; j < other.length; j++) {
                other[j] = (byte) (random.nextInt(4) - 1);
            }
            int order = Arrays.compareUnsigned(bytes(Value.b(one)), bytes(Value.b(other)));
            assertThat(sign(order)).isEqualTo(sign(Arrays.compareUnsigned(one, other)));
        }
    }

    @Test
    void partsOfAKeyAreKeptApart() {
        byte[] one = new KeyBytes().value(Value.s("a")).value(Value.s("bc")).toBytes();
        byte[] other = new KeyBytes().value(Value.s("ab")).value(Value.s("c")).toBytes();

        assertThat(one).isNotEqualTo(other);
        assertThat(Arrays.compareUnsigned(one, other)).isNegative();
    }

    /** Numbers of several lengths, the smaller one of two followed by the greater text. */
    @Test
    void aNumberSortsBeforeWhatFollowsIt() {
        String[] ascending = {"-100", "-1.55", "-1.5", "-1", "0", "1", "1.5", "1.55", "100"};
        for (int i = 1; i < ascending.length; i++) {
            byte[] less = new KeyBytes()
                    .value(Value.n(ascending[i - 1]))
                    .value(Value.s("\u007f".repeat(ascending.length - i)))
                    .toBytes();
            byte[] greater = new KeyBytes()
                    .value(Value.n(ascending[i]))
                    .value(Value.s("\u0001".repeat(i)))
                    .toBytes();
            assertThat(Arrays.compareUnsigned(less, greater)).as(ascending[i]).isNegative();
        }
    }

    @Test
    void rangeOfAPrefixContainsWhatStartsWithIt() {
        byte[] from = new KeyBytes().prefix(Value.s("ab")).toBytes();
        byte[] to = KeyBytes.after(from);

        for (String inside : new String[] {"ab", "abc", "ab\uffff"}) {
            assertThat(Arrays.compareUnsigned(bytes(Value.s(inside)), from)).isNotNegative();
            assertThat(Arrays.compareUnsigned(bytes(Value.s(inside)), to)).isNegative();
        }
        assertThat(Arrays.compareUnsigned(bytes(Value.s("ac")), to)).isNotNegative();
        assertThat(Arrays.compareUnsigned(bytes(Value.s("a")), from)).isNegative();
    }

    /** These are the bytes that the service hashes. */
    @ParameterizedTest
    @CsvSource({
        "0, 80",
        "1, C102",
        "-1, 3E6466",
        "10, C10B",
        "100, C202",
        "12.5, C10D33",
        "0.1, C00B",
        "0.01, C002",
        "0.012345, C002182E",
        "-0.09, 3F5C66",
        "99, C164",
        "-99, 3E0266"
    })
    void aNumberIsStoredAsPairsOfDigits(String number, String bytes) {
        assertThat(KeyBytes.content(Value.n(number))).isEqualTo(HexFormat.of().parseHex(bytes));
    }

    @Test
    void aNegativeNumberOf20PairsHasNoEnd() {
        // 38 digits of which the first and the last are in pairs with a zero, or all in pairs
        String pairs20 = "1".repeat(37) + ".1";
        assertThat(KeyBytes.content(Value.n(pairs20))).hasSize(21);
        assertThat(KeyBytes.content(Value.n("-" + pairs20))).hasSize(21).endsWith(91);
        String pairs19 = "1".repeat(38);
        assertThat(KeyBytes.content(Value.n(pairs19))).hasSize(20);
        assertThat(KeyBytes.content(Value.n("-" + pairs19))).hasSize(21).endsWith(90, 102);
    }

    @Test
    void whatFollowsAPrefixIsTheNextBytesOfAtMostItsLength() {
        assertThat(KeyBytes.after(new byte[] {1, 2})).containsExactly(1, 3);
        assertThat(KeyBytes.after(new byte[] {1, -1, -1})).containsExactly(2);
        assertThat(KeyBytes.after(new byte[] {0, -1})).containsExactly(1);
        assertThatThrownBy(() -> KeyBytes.after(new byte[] {-1, -1}))
                .hasMessage("nothing is greater than a prefix of FF bytes");
    }

    @Test
    void bytesStartWithTheirPrefixes() {
        assertThat(KeyBytes.startsWith(new byte[] {1, 2}, new byte[] {1})).isTrue();
        assertThat(KeyBytes.startsWith(new byte[] {1, 2}, new byte[] {1, 2})).isTrue();
        assertThat(KeyBytes.startsWith(new byte[] {1, 2}, new byte[] {1, 3})).isFalse();
        assertThat(KeyBytes.startsWith(new byte[] {1, 2}, new byte[] {1, 2, 3})).isFalse();
        assertThat(KeyBytes.startsWith(new byte[] {1}, new byte[0])).isTrue();
    }

    @Test
    void onlyStringsNumbersAndBinaryAreKeys() {
        assertThat(KeyBytes.content(Value.s("\u00e9"))).containsExactly(0xC3, 0xA9);
        assertThat(KeyBytes.content(Value.b(new byte[] {0, 1}))).containsExactly(0, 1);
        assertThatThrownBy(() -> KeyBytes.content(Value.bool(true))).hasMessage("a key cannot have type BOOL");
    }
}
