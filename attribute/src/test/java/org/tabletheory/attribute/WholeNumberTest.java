package org.tabletheory.attribute;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.attribute.spi.TreeReader;

/** Integers are read exactly or not at all, by every reader. */
class WholeNumberTest {
    enum Source {
        BYTES {
            @Override
            ItemReader reader(String number) {
                return new JsonBytes(json(number).getBytes(UTF_8)).items();
            }
        },
        PARSER {
            @Override
            ItemReader reader(String number) throws IOException {
                JsonParser parser = DynamoJson.factory().createParser(json(number));
                parser.nextToken();
                return DynamoJson.reader(parser);
            }
        },
        TREE {
            @Override
            ItemReader reader(String number) {
                return TreeReader.of(Item.of("n", new Value.N(number)));
            }
        };

        abstract ItemReader reader(String number) throws IOException;

        long read(String number) throws IOException {
            ItemReader reader = reader(number);
            reader.startItem();
            assertThat(reader.nextName()).isEqualTo("n");
            long value = reader.wholeNumber();
            assertThat(reader.nextName()).isNull();
            return value;
        }

        private static String json(String number) {
            return "{\"n\":{\"N\":\"" + number + "\"}}";
        }
    }

    @ParameterizedTest
    @EnumSource
    void integersOf64BitsAreExactInAnySpelling(Source source) throws IOException {
        List<String> spellings = List.of(
                "0",
                "-0",
                "7",
                "-7",
                "007",
                "12.0",
                "1.2E1",
                "1E18",
                "100000000000000000",
                "999999999999999999",
                "-999999999999999999",
                "1000000000000000000",
                "-1000000000000000000",
                "9223372036854775806",
                "9223372036854775807",
                "-9223372036854775807",
                "-9223372036854775808",
                "00000000000000000000042");
        for (String spelling : spellings) {
            assertThat(source.read(spelling)).as(spelling).isEqualTo(new BigDecimal(spelling).longValueExact());
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyPowerOfTenAndItsNeighboursAreExact(Source source) throws IOException {
        for (int digits = 1; digits <= 18; digits++) {
            long power = (long) Math.pow(10, digits);
            for (long number : new long[] {power - 1, power, power + 1, -power + 1, -power, -power - 1}) {
                assertThat(source.read(Long.toString(number))).isEqualTo(number);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void numberThatDoesNotFit64BitsIsNotWrappedAround(Source source) {
        List<String> tooLarge = List.of(
                "9223372036854775808",
                "-9223372036854775809",
                "9999999999999999999",
                "10000000000000000000",
                "18446744073709551615",
                "18446744073709551616",
                "18446744073709551617",
                "-18446744073709551617",
                "99999999999999999999",
                "1E19",
                "1E30",
                "0.5",
                "-1.5",
                "1E-1");
        for (String number : tooLarge) {
            assertThatThrownBy(() -> source.read(number)).as(number).isInstanceOf(ArithmeticException.class);
        }
        IntStream.rangeClosed(20, 38)
                .mapToObj("9"::repeat)
                .forEach(number -> assertThatThrownBy(() -> source.read(number))
                        .as(number)
                        .isInstanceOf(ArithmeticException.class));
    }

    @ParameterizedTest
    @EnumSource
    void textThatIsNotANumberIsRejected(Source source) {
        for (String text : List.of("", "-", "--1", "1-", "1a", "a1", "1 ", " 1", "0x10", "1:", "1/", "-:")) {
            assertThatThrownBy(() -> source.read(text)).as("'" + text + "'").isInstanceOf(RuntimeException.class);
        }
    }
}
