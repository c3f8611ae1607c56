package org.tabletheory.onetable.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.onetable.internal.command.CallParams.Param;

/** A find filters by type only if the requested keys can be those of another model. */
class TypeFilterTest {
    private static boolean isNeeded(String model, String hash, String sort, Map<String, ?> properties, String index) {
        TestCalls calls = TestCalls.of("{}", """
                {"A": {"pk": {"type": "string", "value": "a#${id}"}, "sk": {"type": "string", "value": "a#${n}"},
                       "gs1pk": {"type": "string", "value": "a#"}, "gs1sk": {"type": "string"},
                       "id": {"type": "string"}, "n": {"type": "string"}},
                 "B": {"pk": {"type": "string"%s}, "sk": {"type": "string"%s}, "id": {"type": "string"},
                       "n": {"type": "string"}}}
                """.formatted(template(hash), template(sort)));
        CallParams params = index.equals("primary") ? CallParams.NONE : CallParams.NONE.with(Param.INDEX, index);
        Call call = calls.call(CallType.FIND, model, params, null);
        return new TypeFilter(call, TestCalls.collect(call, properties)).isNeeded();
    }

    private static String template(String value) {
        return value.equals("-") ? "" : ", \"value\": \"" + value + "\"";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // The full key of another model.
                "b#${id}  | b#${n}  | false",
                "a#${id}  | b#${n}  | false",
                "b#${id}  | a#${n}  | false",
                "a#${id}  | a#${n}  | true",
                "a#${id}  | -       | true",
                "-        | a#${n}  | true",
                "-        | b#${n}  | false",
                // The requested sort key begins with a# or is contained in it.
                "a#${id}  | a#b#${n} | true",
                "a#${id}  | a       | false",
                "a#${id}  | a#      | true",
                "a#${id}  | a${n}   | true",
                "a#${id}  | ${n}    | true",
                // A key without variables is compared as a whole.
                "a#1      | a#x     | true",
                "a#2      | a#x     | false",
                "a#       | a#x     | false",
                // The type is known.
                "${_type}#${id} | a#x | false",
                "a#${id}  | a#${_type} | true"
            })
    void filterIsNeededIfTheKeysCanBeThoseOfAnotherModel(String hash, String sort, boolean needed) {
        assertThat(isNeeded("A", hash, sort, Map.of("id", "1"), "primary")).isEqualTo(needed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a#5       | true",
                "a#55      | false",
                "a#${n}    | true",
                "b#${n}    | false",
                "a#5${n}   | true",
                "a#6${n}   | false"
            })
    void fullSortKeyIsComparedExactly(String sort, boolean needed) {
        assertThat(isNeeded("A", "a#${id}", sort, Map.of("id", "1", "n", "5"), "primary"))
                .isEqualTo(needed);
        assertThat(isNeeded("A", "a#${id}", sort, Map.of("id", "1", "sk", Map.of(">", "a")), "primary"))
                .as("a comparison other than begins can match anything")
                .isTrue();
    }

    /** The items that keep values unique are in the table, but not in its indexes. */
    @ParameterizedTest
    @CsvSource({"_unique#x, true", "_unique, false", "x, false"})
    void keysOfSentinelsNeedTheFilter(String pk, boolean needed) {
        assertThat(isNeeded("A", "b#${id}", "b#", Map.of("pk", pk, "sk", "b"), "primary"))
                .isEqualTo(needed);
    }

    @ParameterizedTest
    @CsvSource({"gs1, false", "keys, false"})
    void indexThatOtherModelsAreNotInNeedsNoFilter(String index, boolean needed) {
        assertThat(isNeeded("A", "b#${id}", "-", Map.of("id", "1"), index)).isEqualTo(needed);
    }
}
