package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.AttributePath.Step;

class AttributePathTest {
    private static List<Step> steps(Object... steps) {
        return Arrays.stream(steps)
                .<Step>map(
                        step -> step instanceof Integer index ? new Step.Element(index) : new Step.Name((String) step))
                .toList();
    }

    @Test
    void dotsAndBracketsAreSteps() {
        assertThat(AttributePath.parse("a").steps()).isEqualTo(steps("a"));
        assertThat(AttributePath.parse("address.city").steps()).isEqualTo(steps("address", "city"));
        assertThat(AttributePath.parse("lines[2].qty").steps()).isEqualTo(steps("lines", 2, "qty"));
        assertThat(AttributePath.parse("m[0][10].a[999999999]").steps()).isEqualTo(steps("m", 0, 10, "a", 999_999_999));
        assertThat(AttributePath.parse("hosts[\"example.org\"][1].port").steps())
                .isEqualTo(steps("hosts", "example.org", 1, "port"));
        assertThat(AttributePath.parse("h[\"a\\\"b\\\\c[0]\"]").steps()).isEqualTo(steps("h", "a\"b\\c[0]"));
        assertThat(AttributePath.parse("h[\"]\"]").steps()).isEqualTo(steps("h", "]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "address.city",
                "lines[2].qty",
                "m[0][10].a[7]",
                "hosts[\"example.org\"].port",
                "hosts[\"eu[1]\"].port",
                "h[\"a.\\\"b\\\\c[0]\"]"
            })
    void pathIsWrittenAsItIsRead(String text) {
        AttributePath path = AttributePath.parse(text);
        assertThat(path).hasToString(text);
        assertThat(AttributePath.parse(path.toString())).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0001',
            value = {
                "'' | name is missing at position 0",
                ".a | name is missing at position 0",
                "a..b | name is missing at position 2",
                "a. | name is missing at position 2",
                "[0] | name is missing at position 0",
                "a[0]b | dot is missing at position 4",
                "a[\"b\"]c | dot is missing at position 6",
                "a[] | list index must be digits",
                "a[ | list index must be digits",
                "a[1 | list index must be digits",
                "a[-1] | list index must be digits",
                "a[1x] | list index must be digits",
                "a[/] | list index must be digits",
                "a[:] | list index must be digits",
                "a[1234567890] | list index must be digits",
                "a[\"b | quoted name must end",
                "a[\"b\" | quoted name must end",
                "a[\"b\"x] | quoted name must end",
                "a[\"b\\\"] | quoted name must end",
                "a[\"\"] | must not be empty"
            })
    void messageSaysWhereAPathIsWrong(String text, String problem) {
        assertThatThrownBy(() -> AttributePath.parse(text.equals("''") ? "" : text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void nameOfAnAttributeMayHaveDots() {
        AttributePath path = AttributePath.ofName("a.b");
        assertThat(path.attribute()).isEqualTo("a.b");
        assertThat(path.isTopLevel()).isTrue();
        assertThat(path).hasToString("a.b");
    }

    @Test
    void pathsAreBuiltStepByStep() {
        AttributePath path = AttributePath.ofName("lines").at(2).into("qty");
        assertThat(path).isEqualTo(AttributePath.parse("lines[2].qty"));
        assertThat(path.attribute()).isEqualTo("lines");
        assertThat(path.isTopLevel()).isFalse();
        assertThat(path.startingWith("rows")).isEqualTo(AttributePath.parse("rows[2].qty"));
        assertThat(path.steps().stream().map(Step::container)).containsExactly(Type.M, Type.L, Type.M);
    }

    @Test
    void pathHasOneTo32StepsAndStartsWithAName() {
        AttributePath longest = AttributePath.parse("a" + "[0]".repeat(31));
        assertThat(longest.steps()).hasSize(32);
        assertThatThrownBy(() -> longest.at(0)).hasMessageContaining("at most 32 steps");
        assertThatThrownBy(() -> new AttributePath(List.of()))
                .hasMessageContaining("must start with an attribute name");
        assertThatThrownBy(() -> new AttributePath(steps(0))).hasMessageContaining("must start with an attribute name");
        assertThatThrownBy(() -> new Step.Element(-1)).hasMessageContaining("must not be negative");
        assertThat(new Step.Element(0).suffix()).isEqualTo("[0]");
    }
}
