package org.tabletheory.engine.internal.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
