package org.tabletheory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parameters that expressions have replaced. */
class LegacyParametersTest {
    private static final String INVALID = "One or more parameter values were invalid: ";

    private final EngineClient client =
            EngineClient.with(EngineOptions.defaults()).withTable();

    @BeforeEach
    void put() {
        client.put(
                "a", ",'n':{'N':'5'},'t':{'S':'hello'},'ss':{'SS':['x','y']},'l':{'L':[{'N':'1'}]},'d.t':{'S':'dot'}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'n':{'ComparisonOperator':'EQ','AttributeValueList':[{'N':'5.0'}]}                 | 1
            'n':{'ComparisonOperator':'EQ','AttributeValueList':[{'S':'5'}]}                   | 0
            'n':{'ComparisonOperator':'NE','AttributeValueList':[{'N':'5'}]}                   | 0
            'n':{'ComparisonOperator':'NE','AttributeValueList':[{'N':'4'}]}                   | 1
            'n':{'ComparisonOperator':'LT','AttributeValueList':[{'N':'5'}]}                   | 0
            'n':{'ComparisonOperator':'LT','AttributeValueList':[{'N':'6'}]}                   | 1
            'n':{'ComparisonOperator':'LE','AttributeValueList':[{'N':'5'}]}                   | 1
            'n':{'ComparisonOperator':'LE','AttributeValueList':[{'N':'4'}]}                   | 0
            'n':{'ComparisonOperator':'GT','AttributeValueList':[{'N':'5'}]}                   | 0
            'n':{'ComparisonOperator':'GT','AttributeValueList':[{'N':'4'}]}                   | 1
            'n':{'ComparisonOperator':'GE','AttributeValueList':[{'N':'5'}]}                   | 1
            'n':{'ComparisonOperator':'GE','AttributeValueList':[{'N':'6'}]}                   | 0
            'n':{'ComparisonOperator':'BETWEEN','AttributeValueList':[{'N':'5'},{'N':'5'}]}    | 1
            'n':{'ComparisonOperator':'BETWEEN','AttributeValueList':[{'N':'6'},{'N':'7'}]}    | 0
            'n':{'ComparisonOperator':'IN','AttributeValueList':[{'N':'4'},{'N':'5'}]}         | 1
            'n':{'ComparisonOperator':'IN','AttributeValueList':[{'N':'4'}]}                   | 0
            'n':{'ComparisonOperator':'NULL'}                                                  | 0
            'n':{'ComparisonOperator':'NOT_NULL'}                                              | 1
            'none':{'ComparisonOperator':'NULL'}                                               | 1
            'none':{'ComparisonOperator':'NOT_NULL'}                                           | 0
            't':{'ComparisonOperator':'BEGINS_WITH','AttributeValueList':[{'S':'he'}]}         | 1
            't':{'ComparisonOperator':'BEGINS_WITH','AttributeValueList':[{'S':'el'}]}         | 0
            't':{'ComparisonOperator':'CONTAINS','AttributeValueList':[{'S':'el'}]}            | 1
            'ss':{'ComparisonOperator':'CONTAINS','AttributeValueList':[{'S':'x'}]}            | 1
            'ss':{'ComparisonOperator':'CONTAINS','AttributeValueList':[{'S':'z'}]}            | 0
            'ss':{'ComparisonOperator':'NOT_CONTAINS','AttributeValueList':[{'S':'z'}]}        | 1
            'ss':{'ComparisonOperator':'NOT_CONTAINS','AttributeValueList':[{'S':'x'}]}        | 0
            'none':{'ComparisonOperator':'NOT_CONTAINS','AttributeValueList':[{'S':'x'}]}      | 0
            'd.t':{'ComparisonOperator':'EQ','AttributeValueList':[{'S':'dot'}]}               | 1
            """)
    void aFilterComparesOneAttribute(String filter, int count) {
        assertThat(client.call("Scan", "{'TableName':'ttt','ScanFilter':{" + filter + "}}"))
                .contains("'Count':" + count + ",'ScannedCount':1");
        assertThat(client.call(
                        "Query",
                        "{'TableName':'ttt','KeyConditions':{'pk':{'ComparisonOperator':'EQ','AttributeValueList':[{'S':'a'}]}},"
                                + "'QueryFilter':{" + filter + "}}"))
                .contains("'Count':" + count + ",'ScannedCount':1");
        assertThat(client.call("UpdateItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'Expected':{" + filter + "}}"))
                .contains(count == 1 ? "{}" : "ConditionalCheckFailedException");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'EQ'                                                               | Invalid number of argument(s) for the EQ ComparisonOperator
            'NULL','AttributeValueList':[{'S':'x'}]                            | Invalid number of argument(s) for the NULL ComparisonOperator
            'LT','AttributeValueList':[{'S':'x'},{'S':'y'}]                    | Invalid number of argument(s) for the LT ComparisonOperator
            'BETWEEN','AttributeValueList':[{'S':'x'}]                         | Invalid number of argument(s) for the BETWEEN ComparisonOperator
            'BETWEEN','AttributeValueList':[{'S':'x'},{'S':'y'},{'S':'z'}]     | Invalid number of argument(s) for the BETWEEN ComparisonOperator
            'IN','AttributeValueList':[]                                       | Invalid number of argument(s) for the IN ComparisonOperator
            'BETWEEN','AttributeValueList':[{'S':'x'},{'N':'1'}]               | AttributeValues inside AttributeValueList must be of same type
            'LT','AttributeValueList':[{'SS':['x']}]                           | ComparisonOperator LT is not valid for SS AttributeValue type
            'GE','AttributeValueList':[{'BOOL':true}]                          | ComparisonOperator GE is not valid for BOOL AttributeValue type
            'IN','AttributeValueList':[{'L':[]}]                               | ComparisonOperator IN is not valid for L AttributeValue type
            'BEGINS_WITH','AttributeValueList':[{'N':'1'}]                     | ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type
            'CONTAINS','AttributeValueList':[{'M':{}}]                         | ComparisonOperator CONTAINS is not valid for M AttributeValue type
            'NOT_CONTAINS','AttributeValueList':[{'SS':['x']}]                 | ComparisonOperator NOT_CONTAINS is not valid for SS AttributeValue type
            """)
    void anOperatorHasItsOperands(String operator, String problem) {
        assertThat(client.call(
                        "Scan", "{'TableName':'ttt','ScanFilter':{'n':{'ComparisonOperator':" + operator + "}}}"))
                .contains("ValidationException")
                .contains(INVALID + problem);
    }

    @Test
    void conditionsAreAllTrueOrWithOrOneOfThem() {
        String filter = "{'TableName':'ttt','ScanFilter':{'n':{'ComparisonOperator':'NULL'},'t':{'ComparisonOperator':"
                + "'NOT_NULL'}}%s}";
        assertThat(client.call("Scan", filter.formatted(""))).contains("'Count':0");
        assertThat(client.call("Scan", filter.formatted(",'ConditionalOperator':'AND'")))
                .contains("'Count':0");
        assertThat(client.call("Scan", filter.formatted(",'ConditionalOperator':'OR'")))
                .contains("'Count':1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'n':{'Value':{'N':'5'}}                    | {}
            'n':{'Value':{'N':'5'},'Exists':true}      | {}
            'none':{'Exists':false}                    | {}
            'n':{'Value':{'N':'6'}}                    | ConditionalCheckFailedException
            'n':{'Exists':false}                       | ConditionalCheckFailedException
            'n':{'Exists':true}                        | Value must be provided when Exists is true for Attribute: n
            'n':{}                                     | Value must be provided when Exists is null for Attribute: n
            'n':{'Value':{'N':'5'},'Exists':false}     | Value cannot be used when Exists is false for Attribute: n
            'n':{'Value':{'N':'5'},'AttributeValueList':[{'N':'5'}]} | Value and AttributeValueList cannot be used together for Attribute: n
            'n':{'AttributeValueList':[{'N':'5'}]}     | AttributeValueList can only be used with a ComparisonOperator for Attribute: n
            'n':{'ComparisonOperator':'EQ','Exists':true,'Value':{'N':'5'}} | Exists and ComparisonOperator cannot be used together for Attribute: n
            'n':{'ComparisonOperator':'EQ','Value':{'N':'5'}} | {}
            """)
    void anExpectedAttributeHasAValueOrDoesNotExist(String expected, String response) {
        assertThat(client.call(
                        "UpdateItem", "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'Expected':{" + expected + "}}"))
                .contains(response);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'n':{'Value':{'S':'new'}}                          | 'n':{'S':'new'}
            'n':{'Action':'PUT','Value':{'S':'new'}}           | 'n':{'S':'new'}
            'n':{'Action':'ADD','Value':{'N':'2'}}             | 'n':{'N':'7'}
            'none':{'Action':'ADD','Value':{'N':'2'}}          | 'none':{'N':'2'}
            'l':{'Action':'ADD','Value':{'L':[{'N':'2'}]}}     | 'l':{'L':[{'N':'1'},{'N':'2'}]}
            'ss':{'Action':'ADD','Value':{'SS':['z']}}         | 'ss':{'SS':['x','y','z']}
            'ss':{'Action':'DELETE','Value':{'SS':['x']}}      | 'ss':{'SS':['y']}
            'd.t':{'Value':{'S':'new'}}                        | 'd.t':{'S':'new'}
            'n':{'Action':'PUT'}                               | Only DELETE action is allowed when no attribute value is specified
            'n':{'Action':'ADD','Value':{'S':'x'}}             | ADD action is not supported for the type S
            'n':{'Action':'ADD','Value':{'M':{}}}              | ADD action is not supported for the type M
            'n':{'Action':'DELETE','Value':{'N':'1'}}          | DELETE action with value is not supported for the type N
            'n':{'Action':'ADD','Value':{'SS':['x']}}          | Type mismatch for attribute to update
            'n':{'Action':'DELETE','Value':{'SS':['x']}}       | Type mismatch for attribute to update
            """)
    void anUpdateChangesOneAttribute(String updates, String expected) {
        assertThat(client.call(
                        "UpdateItem",
                        "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'ReturnValues':'ALL_NEW','AttributeUpdates':{"
                                + updates + "}}"))
                .contains(expected);
    }

    @Test
    void aDeletionWithoutAValueRemovesTheAttribute() {
        assertThat(client.call(
                        "UpdateItem",
                        "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'ReturnValues':'UPDATED_OLD','AttributeUpdates':"
                                + "{'n':{'Action':'DELETE'}}}"))
                .isEqualTo("{'Attributes':{'n':{'N':'5'}}}");
        assertThat(client.get("a", true)).doesNotContain("'n'").contains("'t'");
    }

    @Test
    void attributesToGetAreNamesAndNotPaths() {
        String get = "{'TableName':'ttt','Key':{'pk':{'S':'a'}},'AttributesToGet':[%s]}";
        assertThat(client.call("GetItem", get.formatted("'d.t','none','n'")))
                .isEqualTo("{'Item':{'d.t':{'S':'dot'},'n':{'N':'5'}}}");
        assertThat(client.call("GetItem", get.formatted("'n','t','n'")))
                .contains(INVALID + "Duplicate value in attribute name: n");
    }
}
