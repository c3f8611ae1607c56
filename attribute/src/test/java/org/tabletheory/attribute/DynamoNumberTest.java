package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.attribute.spi.TreeReader;

class DynamoNumberTest {
    @ParameterizedTest
    @CsvSource({
        "0,0",
        "-0,0",
        "+0,0",
        "-0.00,0",
        "0e999,0",
        ".000,0",
        "0e2147483648,0",
        "1,1",
        "+1,1",
        "-1,-1",
        "007,7",
        "-007,-7",
        "1.0,1",
        "1.50,1.5",
        "00.10,0.1",
        "5.,5",
        ".5,0.5",
        "-.5,-0.5",
        "1e0,1",
        "1e3,1000",
        "1E+3,1000",
        "1e-3,0.001",
        "12.5e1,125",
        "12.5e0,12.5",
        "120e-1,12",
        "1200e-4,0.12",
        "100,100",
        "0.1,0.1",
        "1000000000000000000000000000000000000000e-2,10000000000000000000000000000000000000"
    })
    void everySpellingHasOneNormalizedForm(String spelling, String normal) {
        assertThat(DynamoNumber.normalize(spelling)).isEqualTo(normal);
        assertThat(DynamoNumber.isNumber(spelling)).isTrue();
    }

    @Test
    void magnitudeIsLimitedLikeInDynamoDb() {
        assertThat(DynamoNumber.normalize("1e125")).isEqualTo("1" + "0".repeat(125));
        assertThat(DynamoNumber.normalize("9.9999999999999999999999999999999999999E125"))
                .isEqualTo("9".repeat(38) + "0".repeat(88));
        assertThat(DynamoNumber.normalize("-1e-130")).isEqualTo("-0." + "0".repeat(129) + "1");
        for (String large : new String[] {"1e126", "-1e126", "10e125", "1" + "0".repeat(126), "1e2147483648"}) {
            assertThatThrownBy(() -> DynamoNumber.normalize(large)).hasMessageContaining("too large");
        }
        for (String small : new String[] {"1e-131", "9.9e-131", "1000e-134", "1e-99999999999999999999"}) {
            assertThatThrownBy(() -> DynamoNumber.normalize(small)).hasMessageContaining("too small");
        }
    }

    @Test
    void outOfRangeNumbersAreRejectedAlthoughTheReferenceAcceptsThem() {
        assertThatThrownBy(() -> DynamoNumber.normalize("." + "0".repeat(200) + "1e5"))
                .hasMessageContaining("small");
        assertThatThrownBy(() -> DynamoNumber.normalize("1" + "0".repeat(200) + "e-10"))
                .hasMessageContaining("large");
        assertThat(DynamoNumber.normalize("1" + "0".repeat(200) + "e-200")).isEqualTo("1");
    }

    @Test
    void moreThan38SignificantDigitsAreRejectedAndNotRounded() {
        String digits = "1234567890123456789012345678901234567";
        assertThat(DynamoNumber.normalize(digits + "8")).isEqualTo(digits + "8");
        assertThat(DynamoNumber.normalize("000" + digits + "8.000")).isEqualTo(digits + "8");
        assertThat(DynamoNumber.normalize("0.000" + digits + "8")).isEqualTo("0.000" + digits + "8");
        assertThatThrownBy(() -> DynamoNumber.normalize(digits + "89"))
                .hasMessageContaining("at most 38 significant digits, not 39");
        assertThatThrownBy(() -> DynamoNumber.normalize(digits + "89e500")).hasMessageContaining("not 39");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ".",
                "-",
                "+",
                "e5",
                "1e",
                "1e+",
                "1e-",
                "+-1",
                "--1",
                "1-",
                "NaN",
                "Infinity",
                "0x10",
                "1_000",
                "1f",
                " 5",
                "5 ",
                "1,5",
                "1.2.3",
                "1e5e5",
                "1e5.5",
                "٣",
                "١",
                "1\u0000",
                "½"
            })
    void invalidNumberIsRejected(String spelling) {
        assertThat(DynamoNumber.isNumber(spelling)).isFalse();
        assertThatThrownBy(() -> DynamoNumber.normalize(spelling))
                .isInstanceOf(AttributeException.class)
                .hasMessageStartingWith("the text is not a DynamoDB number: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret", "42secret", "1e5secret", "4242424242424242E999"})
    void messagesDoNotContainTheText(String text) {
        for (ThrowingCallable reading : List.<ThrowingCallable>of(
                () -> DynamoNumber.normalize(text), () -> DynamoNumber.parse(text), () -> Value.n(text))) {
            assertThatThrownBy(reading)
                    .message()
                    .startsWith("the text is not a DynamoDB number: ")
                    .doesNotContain("secret", "42");
        }
    }

    @Test
    void normalizationKeepsTheNumberAndIsIdempotent() {
        Random random = new Random(42);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder spelling = new StringBuilder(random.nextBoolean() ? "-" : random.nextBoolean() ? "+" : "");
            int digits = 1 + random.nextInt(38);
            int point = random.nextInt(digits + 1);
            for (int d = 0; d < digits; d++) {
                if (d == point) {
                    spelling.append('.');
                }
                spelling.append((char) ('0' + (random.nextInt(3) == 0 ? 0 : random.nextInt(10))));
            }
            if (random.nextBoolean()) {
                spelling.append(random.nextBoolean() ? 'e' : 'E').append(random.nextInt(160) - 80);
            }
            String normal = DynamoNumber.normalize(spelling.toString());
            assertThat(new BigDecimal(normal)).isEqualByComparingTo(new BigDecimal(spelling.toString()));
            assertThat(DynamoNumber.normalize(normal)).isEqualTo(normal);
            assertThat(normal).matches("0|-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?");
        }
    }

    @Test
    @Timeout(60)
    void hugeTextIsRejectedWithoutExpandingIt() {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        String digits = "9".repeat(400_000);
        String zeros = "1." + "0".repeat(400_000);
        for (String text : List.of(digits, "-" + digits, "1E999999999", "1E-999999999")) {
            assertThatThrownBy(() -> TreeReader.of(new Value.N(text)).wholeNumber())
                    .isInstanceOfAny(NumberFormatException.class, ArithmeticException.class);
            byte[] json = DynamoJson.writeBytes(new Value.N(text));
            assertThatThrownBy(() -> new JsonBytes(json).items().wholeNumber())
                    .isInstanceOfAny(NumberFormatException.class, ArithmeticException.class);
            assertThatThrownBy(() -> DynamoNumber.parse(text)).isInstanceOf(NumberFormatException.class);
        }
        assertThat(TreeReader.of(new Value.N(zeros)).wholeNumber()).isEqualTo(1);
        assertThat(DynamoNumber.parse("1.50")).isEqualTo("1.50");
        assertThat(DynamoNumber.parse("15E-1")).isEqualByComparingTo("1.5");
        long spent = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        assertThat(Duration.ofNanos(spent)).isLessThan(Duration.ofSeconds(4));
    }

    /** Exponents that would be small if they were cut to the bits of an int or a long. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "4294967296",
                "2147483648",
                "18446744073709551616",
                "9223372036854775808",
                "340282366920938463463"
            })
    void exponentOfAnySizeIsRejected(String exponent) {
        assertThatThrownBy(() -> DynamoNumber.normalize("1E" + exponent)).hasMessageContaining("too large");
        assertThatThrownBy(() -> DynamoNumber.normalize("1E-" + exponent)).hasMessageContaining("too small");
    }

    @ParameterizedTest
    @CsvSource({
        "'', the text is empty; write at least one digit",
        "., a number needs a digit before or after the decimal point",
        "-, a number needs a digit before or after the decimal point",
        "e5, a number needs a digit before or after the decimal point",
        "1e, an exponent needs at least one digit",
        "1e+, an exponent needs at least one digit",
        "12x, unexpected character at position 2",
        "1.2.3, unexpected character at position 3"
    })
    void messageSaysWhatIsWrong(String text, String problem) {
        assertThatThrownBy(() -> DynamoNumber.normalize(text))
                .hasMessageContaining("not a DynamoDB number: " + problem);
        assertThatThrownBy(() -> DynamoNumber.parse(text))
                .isInstanceOf(NumberFormatException.class)
                .hasMessageContaining("not a DynamoDB number: " + problem);
    }
}
