package org.tabletheory.mapping.spi.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/** Reading and writing single values without boxing, as generated code does. */
class ScalarReadingTest {
    /** Reads a value from a list with another one after it, which must be next. */
    private static <T> @Nullable T read(Function<ItemReader, @Nullable T> reading, Value value) {
        JsonBuffer written = new JsonBuffer();
        written.startItem(1);
        written.name("list");
        Value.l(value, Value.s("after")).writeTo(written);
        written.endItem();
        ItemReader in = written.reader();
        in.startItem();
        assertThat(in.nextName()).isEqualTo("list");
        in.startList();
        assertThat(in.nextElement()).isTrue();
        T read = reading.apply(in);
        assertThat(in.nextElement()).isTrue();
        assertThat(in.string()).isEqualTo("after");
        return read;
    }

    private static void assertRejected(Function<ItemReader, ?> reading, Value value, String message) {
        assertThatThrownBy(() -> read(reading, value))
                .isInstanceOf(MappingMismatch.class)
                .hasMessageContaining(message);
    }

    private static void assertTyped(
            Function<ItemReader, ?> reading, @Nullable Object absent, String holds, String type) {
        assertThat((Object) read(reading, Value.nul())).isEqualTo(absent);
        assertRejected(reading, Value.l(), "has type L, but " + holds + " is read from " + type);
    }

    @Test
    void nullIsTheEmptyValueAndOtherTypesAreRejected() {
        assertTyped(ScalarReading::string, null, "a String", "S");
        assertTyped(ScalarReading::bool, false, "a boolean", "BOOL");
        assertTyped(ScalarReading::character, '\0', "a single character", "S");
        assertTyped(ScalarReading::wholeLong, 0L, "a whole number that fits long", "N");
        assertTyped(ScalarReading::wholeInt, 0, "a whole number that fits int", "N");
        assertTyped(ScalarReading::wholeShort, (short) 0, "a whole number that fits short", "N");
        assertTyped(ScalarReading::wholeByte, (byte) 0, "a whole number that fits byte", "N");
        assertTyped(ScalarReading::decimalDouble, 0.0, "a double", "N");
        assertTyped(ScalarReading::decimalFloat, 0f, "a float", "N");
        assertTyped(ScalarReading::time, null, "an RFC 3339 timestamp", "S");
        assertTyped(ScalarReading::seconds, null, "whole seconds since 1970", "N");
    }

    @Test
    void valuesAreRead() {
        assertThat(read(ScalarReading::string, Value.s("x"))).isEqualTo("x");
        assertThat(read(ScalarReading::bool, Value.bool(true))).isTrue();
        assertThat(read(ScalarReading::character, Value.s("x"))).isEqualTo('x');
        assertThat(read(ScalarReading::decimalDouble, Value.n("0.5"))).isEqualTo(0.5);
        assertThat(read(ScalarReading::decimalFloat, Value.n("0.5"))).isEqualTo(0.5f);
        assertThat(read(ScalarReading::time, Value.s("2026-01-02T03:04:05Z")))
                .isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
        assertThat(read(ScalarReading::seconds, Value.n(9))).isEqualTo(Instant.ofEpochSecond(9));
    }

    private static void assertRange(
            Function<ItemReader, ? extends Number> reading, long least, long most, String type) {
        assertThat(whole(reading, least)).isEqualTo(least);
        assertThat(whole(reading, most)).isEqualTo(most);
        String message = "does not hold a whole number that fits " + type;
        assertRejected(
                reading, Value.n(java.math.BigDecimal.valueOf(least).subtract(java.math.BigDecimal.ONE)), message);
        assertRejected(reading, Value.n(java.math.BigDecimal.valueOf(most).add(java.math.BigDecimal.ONE)), message);
        assertRejected(reading, Value.n("0.5"), message);
    }

    private static long whole(Function<ItemReader, ? extends Number> reading, long number) {
        return Objects.requireNonNull(read(reading, Value.n(number))).longValue();
    }

    @Test
    void wholeNumbersMustFitTheirType() {
        assertRange(ScalarReading::wholeLong, Long.MIN_VALUE, Long.MAX_VALUE, "long");
        assertRange(ScalarReading::wholeInt, Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
        assertRange(ScalarReading::wholeShort, Short.MIN_VALUE, Short.MAX_VALUE, "short");
        assertRange(ScalarReading::wholeByte, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte");
    }

    @Test
    void valuesThatTheTypeCannotHoldAreRejected() {
        assertRejected(ScalarReading::character, Value.s(""), "does not hold a single character");
        assertRejected(ScalarReading::character, Value.s("xy"), "does not hold a single character");
        assertRejected(ScalarReading::time, Value.s("yesterday"), "does not hold an RFC 3339 timestamp");
        assertRejected(ScalarReading::seconds, Value.n("1.5"), "does not hold whole seconds since 1970");
        assertRejected(ScalarReading::seconds, Value.n(Long.MAX_VALUE), "does not hold whole seconds since 1970");
        assertRejected(ScalarReading::decimalFloat, Value.n("1E39"), "does not hold a float");
    }

    @Test
    void everyAttributeIsReadOnce() {
        ItemReader in = TreeReader.of(Value.nul());
        for (int attribute : new int[] {0, 1, 62}) {
            long read = ScalarReading.once(0b100, attribute, 63, in);
            assertThat(read).isEqualTo(0b100 | 1L << attribute);
            assertThatThrownBy(() -> ScalarReading.once(read, attribute, 63, in))
                    .isInstanceOf(AttributeException.class)
                    .hasMessageContaining("duplicate name");
        }
        long unknown = ScalarReading.once(0, 3, 3, in);
        assertThat(ScalarReading.once(unknown, 3, 3, in))
                .as("names after the known ones")
                .isEqualTo(0b1000);
    }

    @Test
    void everyAttributeOfAClassWithManyIsReadOnce() {
        ItemReader in = TreeReader.of(Value.nul());
        long[] read = new long[2];
        for (int attribute : List.of(0, 1, 63, 64, 99)) {
            ScalarReading.once(read, attribute, 100, in);
            assertThatThrownBy(() -> ScalarReading.once(read, attribute, 100, in))
                    .hasMessageContaining("duplicate name");
        }
        assertThat(read).containsExactly(1L | 2L | Long.MIN_VALUE, 1L | 1L << 35);
        ScalarReading.once(read, 100, 100, in);
        ScalarReading.once(read, 100, 100, in);
        assertThat(read[1]).as("names after the known ones").isEqualTo(1L | 1L << 35);
    }

    @Test
    void exceptionOfAConstructorIsReportedWithItsPlace() {
        ItemReader in = TreeReader.of(Value.nul());
        IllegalStateException thrown = new IllegalStateException("x");
        MappingMismatch mismatch = new MappingMismatch("is wrong");

        assertThat(ScalarReading.constructionFailed(String.class, in, mismatch)).isSameAs(mismatch);
        assertThat(ScalarReading.constructionFailed(String.class, in, thrown))
                .isInstanceOf(MappingMismatch.class)
                .hasMessageContaining("String")
                .hasCause(thrown);
    }

    @Test
    void textsOfTimesAndNumbersAreWritten() {
        Instant zero = Instant.parse("0001-01-01T00:00:00Z");

        assertThat(ScalarWriting.time(Instant.parse("2026-01-02T03:04:05.50Z"))).isEqualTo("2026-01-02T03:04:05.5Z");
        assertThat(ScalarWriting.decimal(1e-7)).isEqualTo("0.0000001");
        assertThat(ScalarWriting.decimal(0.1f)).isEqualTo("0.1");
        assertThat(ScalarWriting.isZero(zero)).isTrue();
        assertThat(ScalarWriting.isZero(Instant.EPOCH)).isFalse();
        assertThat(ScalarWriting.isZeroSeconds(zero)).isTrue();
        assertThat(ScalarWriting.isZeroSeconds(Instant.ofEpochMilli(999))).isTrue();
        assertThat(ScalarWriting.isZeroSeconds(Instant.ofEpochSecond(1))).isFalse();
        assertThat(ScalarWriting.isZeroSeconds(Instant.ofEpochSecond(-1))).isFalse();
    }

    @Test
    void typesAreEqualByClassAndArguments() {
        JavaType list = JavaType.of(List.class, JavaType.of(String.class));

        assertThat(list).isEqualTo(JavaType.of(List.class, JavaType.of(String.class)));
        assertThat(list).hasSameHashCodeAs(JavaType.of(List.class, JavaType.of(String.class)));
        assertThat(list).isNotEqualTo(JavaType.of(List.class, JavaType.of(Long.class)));
        assertThat(list).isNotEqualTo(JavaType.of(List.class));
        assertThat(list).hasToString("List<String>");
        assertThat(JavaType.of(int[].class)).hasToString("int[]");
        assertThat(JavaType.of(int[].class).argument(0)).isEqualTo(JavaType.of(int.class));
        assertThat(list.argument(0)).isEqualTo(JavaType.of(String.class));
        assertThat(list.argument(1)).isEqualTo(JavaType.of(Object.class));
    }
}
