package org.tabletheory.onetable.internal.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.JsVectors;

class JsPatternTest {

    /** Each file has a pattern, a text, and whether Node finds the pattern in the text, or its error. */
    @ParameterizedTest
    @ValueSource(strings = {"pattern-syntax.jsonl", "patterns.jsonl", "pattern-properties.jsonl"})
    void patternsMatchLikeNode(String file) {
        Map<String, Optional<JsPattern>> patterns = new HashMap<>();
        List<String> differences = new ArrayList<>();
        for (List<String> vector : JsVectors.of(file)) {
            String found = patterns.computeIfAbsent(vector.get(0), JsPatternTest::valid)
                    .map(pattern -> Boolean.toString(pattern.isIn(vector.get(1))))
                    .orElse("SyntaxError");
            if (!found.equals(vector.get(2))) {
                differences.add(vector + " but found " + found);
            }
        }

        assertThat(differences).isEmpty();
    }

    private static Optional<JsPattern> valid(String pattern) {
        try {
            return Optional.of(JsPattern.of(pattern));
        } catch (InvalidInputException e) {
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/^(?=.*[A-Z]).{8,}$/",
                "/(?!a)b/",
                "/(?<=a)b/",
                "/(?<!a)b/",
                "/(a)\\1/",
                "/(?<x>a)\\k<x>/",
                "/(a)\\1/u"
            })
    void lookaroundAndBackreferencesAreRejected(String pattern) {
        assertThatThrownBy(() -> JsPattern.of(pattern))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("linear");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/(?:a{1000}){1000}/",
                "/a{20001}/",
                "/a{0,20001}/",
                "/a{19999}b/",
                "/(?:a{9999}|b{9999}|c)/",
                "/a{999999999}/",
                "/a{99999999999999999999}/",
                "/(((a{999999999}){999999999}){999999999}|b)/",
                "/((((a{99}){99}){99}){99}){99}/"
            })
    void oversizedPatternIsRejected(String pattern) {
        assertThatThrownBy(() -> JsPattern.of(pattern))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "the pattern expands to more than 20000 steps; use smaller repetitions, or validate the length"
                                + " in the program");
    }

    @Test
    void largestPatternIsAccepted() {
        assertThat(JsPattern.of("/^a{19997}$/").isIn("a".repeat(19_997))).isTrue();
        assertThat(JsPattern.of("/^a{19997}$/").isIn("a".repeat(19_996))).isFalse();
    }

    @Test
    void longPatternIsRejected() {
        assertThat(JsPattern.of("/" + "a".repeat(4096) + "/").isIn("a".repeat(4096)))
                .isTrue();
        assertThatThrownBy(() -> JsPattern.of("/" + "a".repeat(4097) + "/"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the pattern is longer than 4096 characters");
    }

    @Test
    void deepNestingIsRejected() {
        assertThat(JsPattern.of("(".repeat(99) + "a" + ")".repeat(99)).isIn("a"))
                .isTrue();
        assertThatThrownBy(() -> JsPattern.of("(".repeat(100) + "a" + ")".repeat(100)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("groups are nested deeper than 100 levels");
        assertThat(JsPattern.of("(a)".repeat(200)).isIn("a".repeat(200))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "/a(b/ ~ invalid regular expression at character 3: a group is not closed",
                "/a)/ ~ invalid regular expression at character 1: unmatched )",
                "/a(?b)/ ~ invalid regular expression at character 2: a group must start with (, (?: or (?<name>",
                "/(?<1>a)/ ~ invalid regular expression at character 5: the name of a group must be a unique identifier",
                "/a**/ ~ invalid regular expression at character 3: nothing to repeat",
                "/[b-a]/ ~ invalid regular expression at character 4: the range of a character class is out of order",
                "/[a/ ~ invalid regular expression at character 2: a character class is not closed",
                "a\\ ~ invalid regular expression at character 2: the pattern ends with a \\",
                "/a/v ~ the flag v is not supported; use u",
                "/a/x ~ invalid flags; use each of d, g, i, m, s, u and y at most once",
                "/a/gg ~ invalid flags; use each of d, g, i, m, s, u and y at most once"
            })
    void malformedPatternIsRejectedWithTheReason(String pattern, String problem) {
        assertThatThrownBy(() -> JsPattern.of(pattern))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(problem);
    }

    @Test
    void textOfAPatternIsThatOfTheSchema() {
        assertThat(JsPattern.of("/^a$/i")).hasToString("/^a$/i");
        assertThat(JsPattern.of("a")).hasToString("a");
    }

    @Test
    void catastrophicPatternsMatchInLinearTime() {
        String text = "a".repeat(20_000) + "!";

        assertThat(JsPattern.of("/^(a+)+$/").isIn(text)).isFalse();
        assertThat(JsPattern.of("/^(a|a)*$/").isIn(text)).isFalse();
        assertThat(JsPattern.of("/(.*)*x/").isIn(text)).isFalse();
    }
}
