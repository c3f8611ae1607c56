package org.tabletheory.onetable.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.error.InvalidInputException;

/** Values that a program passes, as copies of few types. */
class InputTest {
    private enum Level {
        LOW
    }

    private record Point(int x, @Nullable Integer y) {}

    @Test
    void storableScalarsAreUnchanged() {
        for (Object value :
                List.of("text", 5, 1.5, true, Instant.EPOCH, new byte[] {1}, ByteBuffer.wrap(new byte[] {1}))) {
            assertThat(Input.copy(value)).isSameAs(value);
        }
        assertThat(Input.copy((Object) null)).isNull();
    }

    @Test
    void otherScalarsBecomeTextOrInstants() {
        OffsetDateTime time = OffsetDateTime.parse("2024-01-02T03:04:05+02:00");
        UUID id = new UUID(1, 2);

        assertThat(Input.copy(Level.LOW)).isEqualTo("LOW");
        assertThat(Input.copy(CharBuffer.wrap("ab"))).isEqualTo("ab");
        assertThat(Input.copy('c')).isEqualTo("c");
        assertThat(Input.copy(id)).isEqualTo(id.toString());
        assertThat(Input.copy(Date.from(Instant.ofEpochMilli(5)))).isEqualTo(Instant.ofEpochMilli(5));
        assertThat(Input.copy(time)).isEqualTo(time.toInstant());
        assertThat(Input.copy(time.atZoneSameInstant(ZoneId.of("Asia/Tokyo")))).isEqualTo(time.toInstant());
    }

    @Test
    void optionalsAndStoredValuesAreUnwrapped() {
        assertThat(Input.copy(Optional.of(Level.LOW))).isEqualTo("LOW");
        assertThat(Input.copy(Optional.empty())).isNull();
        assertThat(Input.copy(Value.l(Value.n(5), Value.nul()))).isEqualTo(Arrays.asList(5L, null));
    }

    @Test
    void collectionsAndArraysAreListsExceptSets() {
        assertThat(Input.copy(new Object[] {1, Level.LOW})).isEqualTo(List.of(1, "LOW"));
        assertThat(Input.copy(new ArrayDeque<>(List.of('b', 'a')))).isEqualTo(List.of("b", "a"));
        assertThat(Input.copy(new LinkedHashSet<>(List.of('b', 'a'))))
                .isInstanceOf(Set.class)
                .asInstanceOf(InstanceOfAssertFactories.ITERABLE)
                .containsExactly("b", "a");
    }

    @Test
    void recordsAreMapsWithoutTheirNullComponents() {
        assertThat(Input.copy(new Point(1, null))).isEqualTo(Map.of("x", 1));
        assertThat(Input.copy(List.of(new Point(1, 2)))).isEqualTo(List.of(Map.of("x", 1, "y", 2)));
    }

    @Test
    void copyDoesNotShareMapsOrLists() {
        Map<String, Object> inner = new LinkedHashMap<>(Map.of("a", 1));
        Map<String, Object> given = new LinkedHashMap<>(Map.of("inner", inner));

        Map<String, @Nullable Object> copy = Input.copy(given);
        inner.put("a", 2);
        copy.put("b", 3);

        assertThat(copy).containsEntry("inner", Map.of("a", 1));
        assertThat(given).containsOnlyKeys("inner");
    }

    @Test
    void unsupportedTypeIsNamedWithItsField() {
        InvalidInputException e = catchThrowableOfType(
                InvalidInputException.class,
                () -> Input.copy(Map.of("outer", Map.of("inner", Optional.of(List.of(new Object()))))));

        assertThat(e.field()).isEqualTo("outer.inner");
        assertThat(e.problem())
                .isEqualTo("unsupported type java.lang.Object; supported: text, numbers, booleans, Instant, byte[], and"
                        + " lists, sets, maps and records of these");
    }

    /** DynamoDB counts the attribute's value as the first level. */
    @Test
    void valuesAreNestedUpToTheLimitOfDynamoDb() {
        for (boolean lists : new boolean[] {true, false}) {
            assertThat(Input.copy(Map.of("p", nested(Value.MAX_DEPTH - 1, lists))))
                    .containsEntry("p", nested(Value.MAX_DEPTH - 1, lists));
            assertThatThrownBy(() -> Input.copy(Map.of("p", nested(Value.MAX_DEPTH, lists))))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("nested deeper than 32 levels, the most that DynamoDB stores");
        }
        assertThatThrownBy(() -> Input.copy(Map.of("p", nested(Value.MAX_DEPTH - 1, Optional.of(new Point(1, 2))))))
                .hasMessageContaining("nested deeper");
        assertThatThrownBy(() -> Input.copy(Map.of("p", nested(Value.MAX_DEPTH - 1, Value.l(Value.n(1))))))
                .hasMessageContaining("nested deeper");
    }

    private static Object nested(int levels, boolean lists) {
        Object value = "x";
        for (int i = 0; i < levels; i++) {
            value = lists ? List.of(value) : Map.of("m", value);
        }
        return value;
    }

    private static Object nested(int levels, Object inner) {
        Object value = inner;
        for (int i = 0; i < levels; i++) {
            value = Set.of(value);
        }
        return value;
    }
}
