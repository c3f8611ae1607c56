package org.tabletheory.onetable.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;

/** Properties as components of a record. */
class ComponentConverterTest {
    enum Level {
        LOW,
        HIGH
    }

    @SuppressWarnings("unused") // for the types of its components
    record Types(
            Set<Long> set,
            List<Integer> list,
            Collection<String> collection,
            Map<String, Integer> map,
            Optional<Long> optional) {}

    private static @Nullable Object convert(Type type, @Nullable Object value) {
        return new ComponentConverter(DateForm.MILLIS).convert(type, value, "p");
    }

    private static Type component(String name) {
        return Arrays.stream(Types.class.getRecordComponents())
                .filter(each -> each.getName().equals(name))
                .map(RecordComponent::getGenericType)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void numbersAreExact() {
        assertThat(convert(long.class, 5L)).isEqualTo(5L);
        assertThat(convert(Integer.class, 5L)).isEqualTo(5);
        assertThat(convert(short.class, 5L)).isEqualTo((short) 5);
        assertThat(convert(Byte.class, 5L)).isEqualTo((byte) 5);
        assertThat(convert(double.class, new BigDecimal("1.5"))).isEqualTo(1.5);
        assertThat(convert(Float.class, new BigDecimal("1.5"))).isEqualTo(1.5f);
        assertThat(convert(BigInteger.class, "12")).isEqualTo(BigInteger.valueOf(12));
        assertThat(convert(BigDecimal.class, "1.50")).isEqualTo(new BigDecimal("1.50"));
        assertThat(convert(Number.class, 7L)).isEqualTo(new BigDecimal(7));
        assertThat(convert(long.class, Instant.ofEpochMilli(9))).isEqualTo(9L);
        assertThatThrownBy(() -> convert(int.class, 1L << 40)).hasMessageContaining("'p' is a number that int cannot");
        assertThatThrownBy(() -> convert(float.class, new BigDecimal("0.1234567891")))
                .hasMessageContaining("cannot represent exactly; use a component of type BigDecimal");
        assertThatThrownBy(() -> convert(long.class, "five")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> convert(long.class, true)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void otherScalars() {
        UUID id = new UUID(1, 2);
        byte[] bytes = {1, 2};

        assertThat(convert(String.class, bytes)).isEqualTo("AQI=");
        assertThat(convert(Object.class, 5L)).isEqualTo(5L);
        assertThat(convert(byte[].class, bytes)).isSameAs(bytes);
        assertThat(convert(ByteBuffer.class, bytes)).isEqualTo(ByteBuffer.wrap(bytes));
        assertThat(convert(UUID.class, id.toString())).isEqualTo(id);
        assertThat(convert(Level.class, "HIGH")).isEqualTo(Level.HIGH);
        assertThatThrownBy(() -> convert(Level.class, "NONE")).hasMessageContaining("'p' is not a constant of");
        assertThat(convert(boolean.class, "true")).isEqualTo(true);
        assertThat(convert(Boolean.class, "false")).isEqualTo(false);
        assertThat(convert(Boolean.class, true)).isEqualTo(true);
        assertThat(convert(boolean.class, false)).isEqualTo(false);
        assertThatThrownBy(() -> convert(Boolean.class, "yes")).isInstanceOf(InvalidInputException.class);
        for (Type type : List.of(byte[].class, ByteBuffer.class, UUID.class, Level.class)) {
            assertThatThrownBy(() -> convert(type, 5L)).isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    void dates() {
        Instant time = Instant.parse("2026-01-01T00:00:01Z");

        assertThat(convert(Instant.class, time)).isEqualTo(time);
        assertThat(convert(Instant.class, time.toEpochMilli())).isEqualTo(time);
        assertThat(convert(Instant.class, time.toString())).isEqualTo(time);
        assertThat(new ComponentConverter(DateForm.SECONDS).convert(Instant.class, time.getEpochSecond(), "p"))
                .isEqualTo(time);
        assertThatThrownBy(() -> convert(Instant.class, true)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void containersHaveConvertedElements() {
        assertThat(convert(component("set"), List.of(1, 2))).isEqualTo(Set.of(1L, 2L));
        assertThat(convert(component("list"), Set.of(1L))).isEqualTo(List.of(1));
        assertThat(convert(component("collection"), List.of(1L))).isEqualTo(List.of("1"));
        assertThat(convert(component("map"), Map.of("a", 1L))).isEqualTo(Map.of("a", 1));
        assertThat(convert(component("optional"), 1)).isEqualTo(Optional.of(1L));
        assertThat(convert(component("optional"), null)).isEqualTo(Optional.empty());
        assertThatThrownBy(() -> convert(component("list"), List.of(1L, "x"))).hasMessageContaining("p[1]");
        assertThatThrownBy(() -> convert(component("map"), Map.of("a", "x"))).hasMessageContaining("p.a");
        assertThatThrownBy(() -> convert(component("list"), "x")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> convert(component("map"), List.of())).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void missingPropertyIsNullOrZero() {
        assertThat(convert(String.class, null)).isNull();
        assertThat(convert(int.class, null)).isEqualTo(0);
        assertThat(convert(boolean.class, null)).isEqualTo(false);
        assertThat(convert(char.class, null)).isEqualTo('\0');
    }
}
