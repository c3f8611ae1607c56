package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.schema.onetable.ValueTemplate;
import org.tabletheory.schema.onetable.ValueTemplate.Literal;
import org.tabletheory.schema.onetable.ValueTemplate.Reference;

/** The syntax of value templates. */
class OneTableTemplateTest {
    private static Reference reference(String path) {
        return new Reference(path, OptionalInt.empty(), "0");
    }

    @Test
    void partsAreLiteralsAndReferences() {
        assertThat(ValueTemplate.of("a#${b}${c.d}#").parts())
                .containsExactly(new Literal("a#"), reference("b"), reference("c.d"), new Literal("#"));
        assertThat(ValueTemplate.of("${b}").parts()).containsExactly(reference("b"));
        assertThat(ValueTemplate.of("b").parts()).containsExactly(new Literal("b"));
        assertThat(ValueTemplate.of("").parts()).isEmpty();
        assertThat(ValueTemplate.of("a${b").parts()).containsExactly(new Literal("a${b"));
        assertThat(ValueTemplate.of("a#${b}").literalPrefix()).isEqualTo("a#");
        assertThat(ValueTemplate.of("${b}a").literalPrefix()).isEmpty();
        assertThat(ValueTemplate.of("a#${b.c}").references()).singleElement().returns("b", Reference::field);
        assertThat(ValueTemplate.of("a#${b}")).hasToString("a#${b}");
    }

    @Test
    void referencesHaveASizeAndAPadding() {
        assertThat(ValueTemplate.of("${a:4}").parts()).containsExactly(new Reference("a", OptionalInt.of(4), "0"));
        assertThat(ValueTemplate.of("${a:4:x}").parts()).containsExactly(new Reference("a", OptionalInt.of(4), "x"));
        assertThat(ValueTemplate.of("${a:4:}").parts()).containsExactly(new Reference("a", OptionalInt.of(4), "0"));
        assertThat(ValueTemplate.of("${a::x}").parts()).containsExactly(new Reference("a", OptionalInt.empty(), "x"));
        assertThat(ValueTemplate.of("${a:4:x:y}").parts()).containsExactly(new Reference("a", OptionalInt.of(4), "x"));
        assertThat(ValueTemplate.of("${a:4::y}").parts()).containsExactly(new Reference("a", OptionalInt.of(4), "0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "${a}", "x${a}y${b}z", "${a:0}", "${a:9}", "${a:2048}", "${a:}", "${a::x}"})
    void validTemplates(String text) {
        assertThat(ValueTemplate.problemOf(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"${a:2049}", "${a:00001}", "${a:x}", "${a:/}", "${a:-1}", "${b}${a:1:}${a:3000}"})
    void sizeIsALimitedNumber(String text) {
        assertThat(ValueTemplate.problemOf(text)).isEqualTo("the size in `${…}` must be an integer from 0 to 2048");
        assertThat(ValueTemplate.of("${a:2049}").parts()).as("literal").containsExactly(new Literal("${a:2049}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"${}", "${ }", "${:4}", "${${a}", "x${a}${}"})
    void referenceNamesAField(String text) {
        assertThat(ValueTemplate.problemOf(text)).isEqualTo("`${…}` needs the name of a field");
    }

    @ParameterizedTest
    @ValueSource(strings = {"${", "a${b", "${a}${b"})
    void referencesAreClosed(String text) {
        assertThat(ValueTemplate.problemOf(text)).isEqualTo("`${` is not closed; add `}`");
    }

    @Test
    void partsReturnTheirText() {
        StringBuilder text = new StringBuilder();
        for (ValueTemplate.Part part : ValueTemplate.of("u#${a.b:3:_}#").parts()) {
            text.append(part.text(reference -> reference.field() + "/" + reference.path() + reference.pad()));
        }
        assertThat(text).hasToString("u#a/a.b_#");
        assertThat(reference(".b").field()).isEmpty();
    }
}
