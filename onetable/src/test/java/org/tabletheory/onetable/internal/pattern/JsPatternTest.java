package org.tabletheory.onetable.internal.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.JsVectors;

class JsPatternTest {

    @Test
    void patternsMatchLikeNode() {
        List<String> differences = new ArrayList<>();
        for (List<String> vector : JsVectors.of("patterns.jsonl")) {
            String found;
            try {
                found = Boolean.toString(JsPattern.of(vector.get(0)).isIn(vector.get(1)));
            } catch (InvalidInputException e) {
                found = "SyntaxError";
            }
            if (!found.equals(vector.get(2))) {
                differences.add(vector + " but found " + found);
            }
        }

        assertThat(differences).isEmpty();
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
                "/a{999999999}/",
                "/(((a{999999999}){999999999}){999999999}|b)/",
                "/((((a{99}){99}){99}){99}){99}/",
                "/[a/v"
            })
    void oversizedPatternIsRejected(String pattern) {
        assertThatThrownBy(() -> JsPattern.of(pattern)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void deepNestingIsRejected() {
        assertThatThrownBy(() -> JsPattern.of("(".repeat(2000) + ")".repeat(2000)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("nested");
    }

    @Test
    void catastrophicPatternsMatchInLinearTime() {
        String text = "a".repeat(20_000) + "!";

        assertThat(JsPattern.of("/^(a+)+$/").isIn(text)).isFalse();
        assertThat(JsPattern.of("/^(a|a)*$/").isIn(text)).isFalse();
        assertThat(JsPattern.of("/(.*)*x/").isIn(text)).isFalse();
    }
}
