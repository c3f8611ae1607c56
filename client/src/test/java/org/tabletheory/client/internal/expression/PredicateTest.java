package org.tabletheory.client.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Predicate.Not;
import org.tabletheory.client.internal.expression.Predicate.Raw;
import org.tabletheory.client.internal.expression.Predicate.Size;
import org.tabletheory.client.internal.expression.Predicate.Unchanged;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.condition.Operator;

/** Which attributes a condition reads, and how its text is written. */
class PredicateTest {
    private static final Predicate SIZE = new Size(AttributePath.ofName("tags"), Operator.LE, Value.n(3));

    private static List<String> attributes(Predicate predicate) {
        List<String> attributes = new ArrayList<>();
        predicate.eachAttribute(attributes::add);
        return attributes;
    }

    @ParameterizedTest
    @CsvSource({
        "version = :one, true",
        "a = :one AND version > :two, true",
        "(version), true",
        "attribute_exists(version), true",
        "version.part = :one, true",
        "myversion = :one, false",
        "versions = :one, false",
        "version_2 = :one, false",
        "#version = :one, false",
        "a = :version, false",
        "versions = :one OR version = :two, true",
        "a = :one, false",
    })
    void rawExpressionReadsTheNamesInItsText(String text, boolean reads) {
        assertThat(new Raw(text, Map.of(), Map.of()).references("version")).isEqualTo(reads);
    }

    @Test
    void rawExpressionReadsTheNamesOfItsPlaceholders() {
        Predicate raw = new Raw("#x = :one", Map.of("#x", "version"), Map.of(":one", Value.n(1)));

        assertThat(raw.references("version")).isTrue();
        assertThat(raw.references("other")).isFalse();
        assertThat(attributes(raw)).containsExactly("version");
    }

    @Test
    void sizeReadsItsAttribute() {
        assertThat(SIZE.references("tags")).isTrue();
        assertThat(SIZE.references("tag")).isFalse();
        assertThat(attributes(SIZE)).containsExactly("tags");
    }

    @Test
    void partsOfOtherConditionsAreReadToo() {
        Predicate not = new Not(SIZE);
        Predicate unchanged = Unchanged.of("name", null);

        assertThat(not.references("tags")).isTrue();
        assertThat(attributes(not)).containsExactly("tags");
        assertThat(unchanged.references("name")).isTrue();
        assertThat(unchanged.references("tags")).isFalse();
        assertThat(attributes(unchanged)).containsOnly("name");
    }

    @Test
    void unchangedAttributeHasTheExpectedValue() {
        Unchanged one = Unchanged.of("n", Value.n(1));
        Unchanged none = Unchanged.of("n", null);
        Unchanged either = Unchanged.orAbsent("n", Value.s("1"));

        assertThat(one.holds(Value.n("1.0")))
                .as("numbers are compared by value")
                .isTrue();
        assertThat(one.holds(Value.n(2))).isFalse();
        assertThat(one.holds(Value.s("1"))).isFalse();
        assertThat(one.holds(null)).isFalse();
        assertThat(none.holds(null)).isTrue();
        assertThat(none.holds(Value.nul())).isTrue();
        assertThat(none.holds(Value.n(1))).isFalse();
        assertThat(either.holds(null)).isTrue();
        assertThat(either.holds(Value.s("1"))).isTrue();
        assertThat(either.holds(Value.s("2"))).isFalse();
    }

    @Test
    void onlyAlternativesHaveParenthesesInsideOthers() {
        Predicate both = Predicate.and(Unchanged.of("a", Value.n(1)), Unchanged.of("b", null));

        assertThat(both.text(new Expressions()))
                .matches("#\\w+ = :\\w+ AND \\(attribute_not_exists\\(#\\w+\\) OR attribute_type\\(#\\w+, :\\w+\\)\\)");
    }

    @Test
    void placeholderOfARawExpressionHasOneMeaning() {
        Predicate first = new Raw("#x = :x", Map.of("#x", "a"), Map.of(":x", Value.n(1)));
        Predicate otherName = new Raw("#x = :y", Map.of("#x", "b"), Map.of(":y", Value.n(1)));
        Predicate otherValue = new Raw("#y = :x", Map.of("#y", "b"), Map.of(":x", Value.n(2)));

        assertThat(Predicate.and(first, first).text(new Expressions())).isEqualTo("(#x = :x) AND (#x = :x)");
        rejected(Predicate.and(first, otherName), "#x");
        rejected(Predicate.and(first, otherValue), ":x");
    }

    private static void rejected(Predicate both, String placeholder) {
        assertThatThrownBy(() -> both.text(new Expressions()))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_OPERATOR))
                .hasMessageContaining("the placeholder " + placeholder + " of a raw condition has another meaning");
    }
}
