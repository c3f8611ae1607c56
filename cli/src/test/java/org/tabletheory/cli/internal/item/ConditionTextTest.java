package org.tabletheory.cli.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.KeyPart;

class ConditionTextTest {
    private static final TableDescription TABLE = SampleTable.of(new KeyPart("pk", Type.S), new KeyPart("n", Type.N));

    private static ConditionText parse(String text) {
        return ConditionText.parse(text, TABLE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pk=USER#1                  | pk = \"USER#1\"",
                "pk=12                      | pk = \"12\"",
                "pk = a=b                   | pk = \"a=b\"",
                "pk=\"a b\"                 | pk = \"a b\"",
                "n>=12                      | n >= 12",
                "n between 1 AND 2.5        | n BETWEEN 1, 2.5",
                "pk begins_with and and     | pk BEGINS_WITH \"and and\"",
                "x!=12                      | x <> 12",
                "x=true                     | x = true",
                "x=null                     | x = null",
                "x=\"12\"                   | x = \"12\"",
                "x=12a                      | x = \"12a\"",
                "x=                         | x = \"\"",
                "x!=                        | x <> \"\"",
                "address.city = Paris       | address.city = \"Paris\"",
                "\"my name\" contains y     | my name CONTAINS \"y\"",
                "x in a, 2                  | x IN \"a\", 2",
                "x begins_with 2026         | x BEGINS_WITH \"2026\"",
                "x contains \"\"            | x CONTAINS \"\""
            })
    void valuesHaveTheTypeOfTheKeyOrThatOfTheirText(String text, String expected) {
        assertThat(parse(text).toString()).isEqualTo(expected);
    }

    @Test
    void numbersAreFoundInTextsAndInSets() {
        assertThat(parse("x contains 12").toCondition(TABLE))
                .isEqualTo(Condition.field("x", "CONTAINS", Value.n(12))
                        .or(Condition.field("x", "CONTAINS", Value.s("12"))));
        assertThat(parse("x not_contains 12").toCondition(TABLE))
                .isEqualTo(Condition.field("x", "NOT_CONTAINS", Value.n(12))
                        .and(Condition.field("x", "NOT_CONTAINS", Value.s("12"))));
        assertThat(parse("x contains \"12\"").toCondition(TABLE))
                .isEqualTo(Condition.field("x", "CONTAINS", Value.s("12")));
        assertThat(parse("n contains 12").toCondition(TABLE))
                .as("a key has one type")
                .isEqualTo(Condition.field("n", "CONTAINS", Value.n(12)));
    }

    @Test
    void operatorsWithoutValueHaveNone() {
        assertThat(parse("x exists").values()).isEmpty();
        assertThat(parse("x attribute_type SS").values()).containsExactly(Value.s("SS"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "n=x           | must be a number",
                "=x            | is not a condition",
                "x like y      | operators are =",
                "x >           | has no value after >; write \"\" for an empty text",
                "x contains    | has no value after contains",
                "x begins_with | has no value after begins_with",
                "x in          | has no value after in",
                "x in a,,b     | has no value after in",
                "x between 1   | between needs two values: A and B",
                "x exists 1    | exists takes no value"
            })
    void invalidConditionsAreRejected(String text, String problem) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(CommandFailure.class).hasMessageContaining(problem);
    }

    /** Otherwise a command would delete an item although a condition that the user has written is false. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "pk=a",
                "n=1",
                "pk=a n>1",
                "pk=a n=1 status=old",
                "pk=a n=1 n=2",
                "pk=a pk=b n=1",
            })
    void primaryKeyIsGivenOnceAndWithoutOtherConditions(String texts) {
        assertThatThrownBy(() -> ConditionText.primaryKey(List.of(texts.split(" ")), TABLE))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("give the full primary key of " + TABLE.name() + " and nothing else: pk=… n=…");
    }

    @Test
    void primaryKeyIsInTheOrderOfTheTable() {
        assertThat(ConditionText.primaryKey(List.of("n=1", "pk=a"), TABLE))
                .containsExactly(parse("pk=a"), parse("n=1"));
    }
}
