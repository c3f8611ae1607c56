package org.tabletheory.mapping.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;

class ConditionTest {
    private final Condition open = Condition.field("state", "=", "OPEN");
    private final Condition large = Condition.size("lines", ">", 9);

    /** Returns the name of the method that a condition calls, and the condition. */
    private record Called(String method, Condition with) {}

    private static Called accepted(Condition condition) {
        return condition.accept(new Condition.Visitor<>() {
            @Override
            public Called field(Condition.Comparison comparison) {
                return new Called("field", comparison);
            }

            @Override
            public Called size(Condition.Size size) {
                return new Called("size", size);
            }

            @Override
            public Called all(Condition.All all) {
                return new Called("all", all);
            }

            @Override
            public Called any(Condition.Any any) {
                return new Called("any", any);
            }

            @Override
            public Called not(Condition.Not not) {
                return new Called("not", not);
            }

            @Override
            public Called itemExists(Condition.ItemExists exists) {
                return new Called("itemExists", exists);
            }

            @Override
            public Called version(Condition.VersionEquals version) {
                return new Called("version", version);
            }

            @Override
            public Called expression(Condition.RawExpression expression) {
                return new Called("expression", expression);
            }
        });
    }

    private static void assertIs(Condition condition, String method, Condition expected) {
        assertThat(condition).isEqualTo(expected);
        assertThat(accepted(condition)).isEqualTo(new Called(method, expected));
    }

    @Test
    void everyFactoryMethodCreatesItsKind() {
        assertIs(open, "field", new Condition.Comparison("state", "=", List.of("OPEN")));
        assertIs(
                Condition.condition("total", "BETWEEN", 1, 9),
                "field",
                new Condition.Comparison("total", "BETWEEN", List.of(1, 9)));
        assertIs(large, "size", new Condition.Size("lines", ">", 9));
        assertIs(Condition.allOf(open, large), "all", new Condition.All(List.of(open, large)));
        assertIs(open.and(large), "all", new Condition.All(List.of(open, large)));
        assertIs(Condition.anyOf(open, large), "any", new Condition.Any(List.of(open, large)));
        assertIs(open.or(large), "any", new Condition.Any(List.of(open, large)));
        assertIs(Condition.not(open), "not", new Condition.Not(open));
        assertIs(Condition.ifExists(), "itemExists", new Condition.ItemExists(true));
        assertIs(Condition.ifNotExists(), "itemExists", new Condition.ItemExists(false));
        assertIs(Condition.atVersion(7), "version", new Condition.VersionEquals(7));
        assertIs(
                Condition.expression("#a = :a", Map.of("#a", "a"), Map.of(":a", 1)),
                "expression",
                new Condition.RawExpression("#a = :a", Map.of("#a", "a"), Map.of(":a", 1)));
    }

    @Test
    void nullCanBeCompared() {
        List<@Nullable Object> nothing = Collections.singletonList(null);
        assertThat(Condition.field("a", "=", (Object[]) null)).isEqualTo(new Condition.Comparison("a", "=", nothing));
        assertThat(Condition.field("a", "=", (Object) null)).isEqualTo(new Condition.Comparison("a", "=", nothing));
        assertThat(Condition.field("a", "IN", "x", null))
                .isEqualTo(new Condition.Comparison("a", "IN", Arrays.asList("x", null)));
    }

    @Test
    void valuesAndPartsAreCopied() {
        List<@Nullable Object> values = new ArrayList<>(List.of(1, 2));
        Condition.Comparison comparison = new Condition.Comparison("a", "IN", values);
        List<Condition> parts = new ArrayList<>(List.of(open));
        Condition.All all = new Condition.All(parts);
        values.clear();
        parts.clear();

        assertThat(comparison.values()).containsExactly(1, 2);
        assertThat(all.parts()).containsExactly(open);
        assertThatThrownBy(() -> comparison.values().add(3)).isInstanceOf(UnsupportedOperationException.class);
    }

    private static void assertRejected(ThrowingCallable call, String part) {
        assertThatThrownBy(call)
                .hasMessageContaining(
                        "the " + part + " of a condition is null; pass a value, or leave the condition out")
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.codes()).contains(ErrorCodes.INVALID_OPERATOR));
    }

    @Test
    void expressionKeepsItsNamesAndValues() {
        Map<String, String> names = new HashMap<>(Map.of("#a", "a"));
        Map<String, Object> values = new HashMap<>(Map.of(":a", 1));
        Condition condition = Condition.expression("#a = :a", names, values);

        names.put("#a", "b");
        values.clear();

        assertThat(condition).isEqualTo(new Condition.RawExpression("#a = :a", Map.of("#a", "a"), Map.of(":a", 1)));
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks may pass
    void missingPartsAreRejected() {
        assertRejected(() -> Condition.allOf(open, null), "part");
        assertRejected(() -> Condition.anyOf(null, open), "part");
        assertRejected(() -> open.and(null), "part");
        assertRejected(() -> open.or(null), "part");
        assertRejected(() -> Condition.not(null), "part");
        assertRejected(() -> Condition.expression(null, Map.of(), Map.of()), "expression");
        assertRejected(() -> Condition.expression("#a = :a", null, Map.of()), "map of names");
        assertRejected(() -> Condition.expression("#a = :a", Map.of(), null), "map of values");
        Map<String, Object> values = new HashMap<>();
        values.put(":a", null);
        assertRejected(() -> Condition.expression("#a = :a", Map.of(), values), "value of :a");
    }
}
