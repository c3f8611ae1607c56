package org.tabletheory.conformance.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.conformance.internal.document.DocumentReader;

/** Which JSON of a scenario equals which stored value. */
class ValueMatchingTest {
    private static @Nullable Mismatch compare(String expected, String actual) {
        return ValueMatching.compare(
                "value", DocumentReader.read("expected.yml", expected).toJson(), DynamoJson.readValue(actual));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "a"              | {"S":"a"}
            1                | {"N":"1"}
            "1.50"           | {"N":"1.5"}
            10               | {"N":"1e1"}
            "AQI="           | {"B":"AQI="}
            true             | {"BOOL":true}
            null             | {"NULL":true}
            [2, "1.0"]       | {"NS":["1","2"]}
            ["b", "a"]       | {"SS":["a","b"]}
            ["Ag==", "AQ=="] | {"BS":["AQ==","Ag=="]}
            [1, ["a"]]       | {"L":[{"N":"1"},{"L":[{"S":"a"}]}]}
            {a: {b: 1}}      | {"M":{"a":{"M":{"b":{"N":"1.0"}}}}}
            """)
    void equalValuesMatch(String expected, String actual) {
        assertThat(compare(expected, actual)).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "a"          | {"S":"b"}
            1            | {"S":"1"}
            1            | {"N":"1.1"}
            "x"          | {"N":"1"}
            "AQI="       | {"B":"AQE="}
            "!"          | {"B":"AQE="}
            true         | {"BOOL":false}
            "true"       | {"BOOL":true}
            false        | {"NULL":true}
            [1]          | {"NS":["1","2"]}
            [1, 2, 3]    | {"NS":["1","2"]}
            [1, 1]       | {"NS":["1","2"]}
            ["a"]        | {"SS":["b"]}
            "a"          | {"SS":["a"]}
            [1, 2]       | {"L":[{"N":"2"},{"N":"1"}]}
            [1]          | {"L":[{"N":"1"},{"N":"2"}]}
            [1, 2]       | {"L":[{"N":"1"}]}
            {a: 1}       | {"M":{"a":{"N":"1"},"b":{"N":"2"}}}
            {a: 1, b: 2} | {"M":{"a":{"N":"1"}}}
            {a: {b: 1}}  | {"M":{"a":{"M":{"b":{"N":"2"}}}}}
            {a: 1}       | {"L":[]}
            []           | {"M":{}}
            """)
    void otherValuesDoNot(String expected, String actual) {
        assertThat(compare(expected, actual)).isNotNull();
    }
}
