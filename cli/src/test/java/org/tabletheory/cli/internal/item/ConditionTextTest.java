package org.tabletheory.cli.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableSettings;
import org.tabletheory.schema.KeyPart;

class ConditionTextTest {
    private static final TableDescription TABLE = new TableDescription(
            "t",
            "ACTIVE",
            new KeyPart("pk", Type.S),
            new KeyPart("n", Type.N),
            List.of(),
            Billing.PER_REQUEST,
            null,
            null,
            TableSettings.NONE,
            null,
            0,
            0,
            null,
            null,
            null,
            null);

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
                "address.city = Paris       | address.city = \"Paris\"",
                "\"my name\" contains y     | my name CONTAINS \"y\"",
                "x in a, 2                  | x IN \"a\", 2"
            })
    void valuesHaveTheTypeOfTheKeyOrThatOfTheirText(String text, String expected) {
        assertThat(parse(text).toString()).isEqualTo(expected);
    }

    @Test
    void operatorsWithoutValueHaveNone() {
        assertThat(parse("x exists").values()).isEmpty();
        assertThat(parse("x attribute_type SS").values()).containsExactly(Value.s("SS"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"n=x | must be a number", "=x | is not a condition", "x like y | operators are ="})
    void invalidConditionsAreRejected(String text, String problem) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(CommandFailure.class).hasMessageContaining(problem);
    }
}
