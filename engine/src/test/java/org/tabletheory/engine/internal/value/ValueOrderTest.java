package org.tabletheory.engine.internal.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/** The order and prefixes of values. */
class ValueOrderTest {
    private static final List<Value> STRINGS = List.of(
            Value.s(""),
            Value.s("A"),
            Value.s("a"),
            Value.s("a\u0000"),
            Value.s("aa"),
            Value.s("b"),
            Value.s("\u00e9"),
            Value.s("\uffff"),
            Value.s("\ud83d\ude00"),
            Value.s("\ud83d\ude01"));
    private static final List<Value> NUMBERS =
            List.of(Value.n("-10"), Value.n("-9"), Value.n("0"), Value.n("0.5"), Value.n("9"), Value.n("10"));
    private static final List<Value> BINARIES = List.of(
            Value.b(new byte[0]), Value.b(new byte[] {0}), Value.b(new byte[] {0, 0}), Value.b(new byte[] {-128}));

    @Test
    void valuesOfOneTypeAreInOrder() {
        for (List<Value> ascending : List.of(STRINGS, NUMBERS, BINARIES)) {
            for (int i = 0; i < ascending.size(); i++) {
                for (int j = 0; j < ascending.size(); j++) {
                    int order = ValueOrder.compare(ascending.get(i), ascending.get(j))
                            .orElseThrow();
                    assertThat(Integer.signum(order))
                            .as("%s and %s", ascending.get(i), ascending.get(j))
                            .isEqualTo(Integer.compare(i, j));
                }
            }
        }
    }

    @Test
    void valuesOfDifferentOrOtherTypesHaveNoOrder() {
        List<Value> others = new ArrayList<>(
                List.of(Value.s("1"), Value.n("1"), Value.b(new byte[] {1}), Value.bool(true), Value.nul(), Value.l()));
        for (Value one : others) {
            for (Value other : others) {
                boolean ordered = one.type() == other.type()
                        && List.of(Type.S, Type.N, Type.B).contains(one.type());
                assertThat(ValueOrder.compare(one, other)).isEqualTo(ordered ? OptionalInt.of(0) : OptionalInt.empty());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"abc, ab, true", "ab, ab, true", "ab, '', true", "ab, abc, false", "ab, b, false", "ab, ac, false"})
    void stringsAndBinaryStartWithTheirPrefixes(String text, String prefix, boolean expected) {
        assertThat(ValueOrder.startsWith(Value.s(text), Value.s(prefix))).isEqualTo(expected);
        assertThat(ValueOrder.startsWith(Value.b(text.getBytes(UTF_8)), Value.b(prefix.getBytes(UTF_8))))
                .isEqualTo(expected);
        assertThat(ValueOrder.startsWith(Value.s(text), Value.b(prefix.getBytes(UTF_8))))
                .isFalse();
        assertThat(ValueOrder.startsWith(Value.b(text.getBytes(UTF_8)), Value.s(prefix)))
                .isFalse();
    }

    @Test
    void otherValuesHaveNoPrefixes() {
        assertThat(ValueOrder.startsWith(Value.n("12"), Value.n("1"))).isFalse();
    }

    @Test
    void membersOfASetAreInOrder() {
        assertThat(OrderedSets.of(Type.NS, List.of(Value.n("10"), Value.n("9"))).members())
                .containsExactly(Value.n("9"), Value.n("10"));
        assertThat(OrderedSets.of(Type.SS, List.of(Value.s("\ud83d\ude00"), Value.s("\uffff"), Value.s("a")))
                        .members())
                .containsExactly(Value.s("a"), Value.s("\uffff"), Value.s("\ud83d\ude00"));
    }
}
