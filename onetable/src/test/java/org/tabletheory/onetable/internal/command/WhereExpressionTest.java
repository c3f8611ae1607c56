package org.tabletheory.onetable.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.onetable.internal.error.InvalidInputException;

class WhereExpressionTest {

    /** Returns the expression, followed by the bound values in order. */
    private static String rendered(WhereExpression expression) {
        List<@Nullable Object> values = new ArrayList<>();
        String text = expression.render(path -> "<" + path + ">", value -> {
            values.add(value);
            return ":" + values.size();
        });
        return text + " " + values;
    }

    private static String rendered(String text) {
        return rendered(WhereExpression.parse(text, Map.of()));
    }

    @Test
    void fieldsAndLiteralsBecomeNamesAndValues() {
        assertThat(rendered("${d} = {\"42\"}")).isEqualTo("<d> = :1 [42]");
        assertThat(rendered("(${n} > {-1.5}) and attribute_exists(${address.zip})"))
                .isEqualTo("(<n> > :1) and attribute_exists(<address.zip>) [-1.5]");
        assertThat(rendered("${tags[0]} = {x y}")).isEqualTo("<tags[0]> = :1 [x y]");
        assertThat(rendered("if_not_exists(${req}, {v})")).isEqualTo("if_not_exists(<req>, :1) [v]");
    }

    @Test
    void literalsAreTypedBySyntax() {
        assertThat(literal("42")).isEqualTo(new BigDecimal("42"));
        assertThat(literal("+.5")).isEqualTo(new BigDecimal("0.5"));
        assertThat(literal("5.")).isEqualTo(new BigDecimal("5"));
        assertThat(literal("1e5")).isEqualTo("1e5");
        assertThat(literal("\"42\"")).isEqualTo("42");
        assertThat(literal("true")).isEqualTo(true);
        assertThat(literal("null")).isEqualTo("null");
        assertThat(literal("2024-01-02T03:04:05Z")).isEqualTo("2024-01-02T03:04:05Z");
        assertThat(literal("two\nlines")).isEqualTo("two\nlines");
        assertThat(literal("")).isEqualTo("");
    }

    private static @Nullable Object literal(String text) {
        return ((WhereExpression.BoundValue) WhereExpression.parse("{" + text + "}", Map.of())
                        .parts()
                        .get(0))
                .value();
    }

    @Test
    void substitutionsAreBoundAsOneValueOrByElement() {
        Map<String, @Nullable Object> substitutions = new HashMap<>();
        substitutions.put("list", Arrays.asList("a", 3));
        substitutions.put("none", null);

        assertThat(rendered(WhereExpression.parse("${d} IN (@{...list})", substitutions)))
                .isEqualTo("<d> IN (:1, :2) [a, 3]");
        assertThat(rendered(WhereExpression.parse("${d} = @{list}", substitutions)))
                .isEqualTo("<d> = :1 [[a, 3]]");
        assertThat(rendered(WhereExpression.parse("${d} = @{...none}", substitutions)))
                .isEqualTo("<d> = :1 [null]");
    }

    @Test
    void valuesAreNeverParsedAsExpression() {
        Random random = new Random(3);
        String pieces = "${}@:#\"'()=, ab";
        for (int i = 0; i < 2_000; i++) {
            StringBuilder value = new StringBuilder();
            for (int n = random.nextInt(12); n > 0; n--) {
                value.append(pieces.charAt(random.nextInt(pieces.length())));
            }

            WhereExpression expression = WhereExpression.parse("${d} = @{v}", Map.of("v", value.toString()));

            assertThat(rendered(expression)).isEqualTo("<d> = :1 [" + value + "]");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "${d} = :v",
                "#d = {x}",
                "${d} = 'x'",
                "${d} = \"x\"",
                "${d} = {x",
                "${} = {x}",
                "${d} = @{missing}",
                "${d} IN (@{...empty})",
                "$d = {x}",
                "${d} = {x}}",
                "${d} = {x}; drop"
            })
    void malformedExpressionIsRejected(String text) {
        assertThatThrownBy(() -> WhereExpression.parse(text, Map.of("empty", List.of())))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void textWithoutBracesIsAValue() {
        assertThat(WhereExpression.isExpression("plain")).isFalse();
        assertThat(WhereExpression.isExpression("costs $5 @home")).isFalse();
        assertThat(WhereExpression.isExpression("${n} + {1}")).isTrue();
    }
}
