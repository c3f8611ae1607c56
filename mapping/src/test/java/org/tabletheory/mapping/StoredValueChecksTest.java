package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.TreeReader;

/** Messages about stored values that do not fit their Java type, for every type. */
class StoredValueChecksTest {
    /** Attribute, its type, what a stored value must be, and a value of the right type that is not. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            string | S | a String |
            character | S | a single character | xx
            boxed | S | a single character | xx
            color | S | a constant of Color (RED, BLUE) | RAD
            uuid | S | a UUID | x
            uri | S | a URI | a b
            currency | S | a currency code | money
            locale | S | a language tag |
            charset | S | the name of a charset | none
            day | S | a constant of DayOfWeek (MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY) | x
            zone | S | a time zone | Mars/Base
            offset | S | an offset | 1
            optional | S | a String |
            """)
    void storedTextsAreChecked(String attribute, Type type, String holds, @Nullable String wrong) {
        assertChecked(StoredTypesTest.Texts.class, attribute, type, holds, wrong == null ? null : Value.s(wrong));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            instant | an RFC 3339 timestamp
            offset | an RFC 3339 timestamp
            zoned | an RFC 3339 timestamp
            date | an RFC 3339 timestamp
            day | a date
            local | a date and time
            time | a time
            offsetTime | a time with an offset
            duration | a duration
            period | a period
            year | a year
            month | a year and month
            birthday | a month and day
            """)
    void storedTimesAreChecked(String attribute, String holds) {
        assertChecked(StoredTypesTest.Times.class, attribute, Type.S, holds, Value.s("x"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            plain | a whole number that fits int | 2147483648
            plain | a whole number that fits int | -2147483649
            plain | a whole number that fits int | 0.5
            small | a whole number that fits byte | 128
            small | a whole number that fits byte | -129
            medium | a whole number that fits short | 32768
            medium | a whole number that fits short | -32769
            large | a whole number that fits long | 9223372036854775808
            large | a whole number that fits long | -9223372036854775809
            smallBox | a whole number that fits byte | 128
            smallBox | a whole number that fits byte | 1.28E2
            mediumBox | a whole number that fits short | 32768
            mediumBox | a whole number that fits short | 3.2768E4
            box | a whole number that fits int | 2147483648
            box | a whole number that fits int | 2147483648.0
            largeBox | a whole number that fits long | 9223372036854775808
            largeBox | a whole number that fits long | 9223372036854775808.0
            big | a whole number | 0.5
            real | a float | 1E39
            precise | a double |
            realBox | a float | 1E39
            preciseBox | a double |
            decimal | a number |
            optionalInt | a whole number that fits int | 2147483648
            optionalLong | a whole number that fits long | 0.5
            optionalDouble | a double |
            raw | N |
            """)
    void storedNumbersAreChecked(String attribute, String holds, @Nullable String wrong) {
        assertChecked(StoredTypesTest.Numbers.class, attribute, Type.N, holds, wrong == null ? null : Value.n(wrong));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bytes | B | binary data
            buffer | B | binary data
            list | L | a list
            iterable | L | a list
            arrayDeque | L | a list
            array | L | a list
            numbers | L | a list
            line | M | Line
            box | M | Box<Integer>
            """)
    void storedBytesListsAndRecordsAreChecked(String attribute, Type type, String holds) {
        assertChecked(StoredTypesTest.Lists.class, attribute, type, holds, null);
    }

    @ParameterizedTest
    @CsvSource({"set, SS, a set", "numbers, NS, a set", "binaries, BS, a set", "map, M, a map", "byId, M, a map"})
    void storedSetsAndMapsAreChecked(String attribute, Type type, String holds) {
        assertChecked(StoredTypesTest.Containers.class, attribute, type, holds, null);
    }

    private static void assertChecked(
            Class<?> model, String attribute, Type type, String holds, @Nullable Value wrong) {
        Mapper<?> mapper = Mapping.mappers().of(model);
        Mapping.assertInvalidModel(() -> mapper.read(TreeReader.of(Item.of(attribute, Value.bool(true)))))
                .endsWith(attribute + " has type BOOL, but " + holds + " is read from " + type);
        if (wrong != null) {
            Mapping.assertInvalidModel(() -> mapper.read(TreeReader.of(Item.of(attribute, wrong))))
                    .endsWith(attribute + " does not hold " + holds);
        }
    }

    @Test
    void wholeNumbersMayHaveAnExponentOrTrailingZeros() {
        for (String attribute : List.of(
                "plain",
                "small",
                "medium",
                "large",
                "smallBox",
                "mediumBox",
                "box",
                "largeBox",
                "big",
                "optionalInt")) {
            for (String text : List.of("12", "-12", "1.2E1", "12.00", "1200E-2")) {
                StoredTypesTest.Numbers read = Mapping.mappers()
                        .of(StoredTypesTest.Numbers.class)
                        .read(TreeReader.of(Item.of(attribute, Value.n(text))));
                Value stored = Objects.requireNonNull(Mapping.mappers()
                                .of(StoredTypesTest.Numbers.class)
                                .draft(read)
                                .field(attribute))
                        .value();
                assertThat(stored).as(attribute).isEqualTo(Value.n(text.startsWith("-") ? -12 : 12));
            }
        }
    }

    @Table("prices")
    record Prices(@PartitionKey String id, Set<BigDecimal> amounts) {}

    /** Numbers with other scales are different in Java, and the same in DynamoDB, which would reject the request. */
    @Test
    void membersThatAreTheSameInDynamoDbAreRejected() {
        Mapper<Prices> mapper = Mapping.mappers().of(Prices.class);
        Prices prices = new Prices("1", Set.of(new BigDecimal("1.0"), new BigDecimal("1.00")));
        Mapping.assertInvalidModel(() -> mapper.draft(prices))
                .contains("amounts has a duplicate member; sets in DynamoDB have none");
        assertThat(mapper.write(prices, Instant.EPOCH, PutVersion.same(), new JsonBuffer()))
                .isNotEqualTo(PutStatus.WRITTEN);
        assertThat(Mapping.stored(new Prices("1", Set.of(new BigDecimal("1.0"), new BigDecimal("1.5"))))
                        .get("amounts"))
                .isEqualTo(Value.ns("1.0", "1.5"));
    }
}
