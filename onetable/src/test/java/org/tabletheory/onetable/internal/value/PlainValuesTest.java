package org.tabletheory.onetable.internal.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.document.JsonValue;

/** Stored values and JSON as plain Java values. */
class PlainValuesTest {
    private static @Nullable Object number(String number) {
        return PlainValues.of(Value.n(number));
    }

    @Test
    void integersAreLongsIfTheyFit() {
        assertThat(number("0.00")).isEqualTo(0L);
        assertThat(number("1E+2")).isEqualTo(100L);
        assertThat(number("7.0")).isEqualTo(7L);
        assertThat(number("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
        assertThat(number("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
        assertThat(number("9223372036854775808")).isEqualTo(new BigInteger("9223372036854775808"));
        assertThat(number("-9223372036854775809")).isEqualTo(new BigInteger("-9223372036854775809"));
        assertThat(number("7.50")).isEqualTo(new BigDecimal("7.5"));
        assertThat(PlainValues.of(new JsonValue.Num("7.50"))).isEqualTo(new BigDecimal("7.5"));
        assertThat(PlainValues.of(new JsonValue.Num("1e2"))).isEqualTo(100L);
    }

    @Test
    void storedValuesOfEveryType() {
        assertThat(PlainValues.of(Value.s("a"))).isEqualTo("a");
        assertThat(PlainValues.of(Value.bool(true))).isEqualTo(true);
        assertThat(PlainValues.of(Value.nul())).isNull();
        assertThat(PlainValues.of(Value.b((byte) 1))).isEqualTo(new byte[] {1});
        assertThat(PlainValues.of(Value.ss("a", "b"))).isEqualTo(Set.of("a", "b"));
        assertThat(PlainValues.of(Value.ns(Set.of(Value.n(1), Value.n("2.5")))))
                .isEqualTo(Set.of(1L, new BigDecimal("2.5")));
        assertThat(PlainValues.of(Value.bs(Set.of(Value.b((byte) 1)))))
                .isInstanceOf(Set.class)
                .asInstanceOf(InstanceOfAssertFactories.ITERABLE)
                .containsExactly(new byte[] {1});
        assertThat(PlainValues.of(Value.l(Value.n(1), Value.nul()))).isEqualTo(Arrays.asList(1L, null));
        assertThat(PlainValues.of(Value.m(Map.of("a", Value.l())))).isEqualTo(Map.of("a", List.of()));
        assertThat(PlainValues.of(Item.of("a", Value.n(1)))).isEqualTo(Map.of("a", 1L));
    }

    @Test
    void plainValuesAsJson() {
        JsonValue json = PlainValues.toJson(Map.of(
                "values", Arrays.asList("a", 1.50, new BigDecimal("1E+2"), true, null, Set.of(2L)),
                "empty", Map.of()));

        assertThat(PlainValues.of(json))
                .isEqualTo(Map.of(
                        "values",
                        Arrays.asList("a", new BigDecimal("1.5"), 100L, true, null, List.of(2L)),
                        "empty",
                        Map.of()));
        assertThat(PlainValues.toJson(Instant.EPOCH)).isEqualTo(JsonValue.text("1970-01-01T00:00:00Z"));
    }
}
