package org.tabletheory.attribute.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("nickname", "name", "id");

    @Test
    void similarNameIsSuggested() {
        assertThat(NearestName.didYouMean("nick_name", KNOWN)).isEqualTo("; did you mean 'nickname'?");
        assertThat(NearestName.of("nmae", KNOWN)).isEqualTo("name");
        assertThat(NearestName.of("ID", KNOWN)).isEqualTo("id");
    }

    @Test
    void differentNameIsNotSuggested() {
        assertThat(NearestName.didYouMean("zebra", KNOWN)).isEmpty();
        assertThat(NearestName.of("xy", KNOWN)).isNull();
    }

    @Test
    void onlyNameWithTheGivenStartIsSuggested() {
        List<String> options =
                List.of("--descending", "--dynamodb-json", "--consistent", "--count-all", "--count-some");
        assertThat(NearestName.of("--desc", options)).isEqualTo("--descending");
        assertThat(NearestName.of("--count", options)).as("two begin so").isNull();
        assertThat(NearestName.of("--de", options)).as("too short").isNull();
    }

    @Test
    void aThirdOfTheLettersMayDiffer() {
        assertThat(NearestName.of("cut", List.of("cat"))).isEqualTo("cat");
        assertThat(NearestName.of("cup", List.of("cat"))).isNull();
        assertThat(NearestName.of("cups", List.of("cats"))).as("two of four").isEqualTo("cats");
        assertThat(NearestName.of("cuqs", List.of("catz"))).isNull();
        assertThat(NearestName.of("abcdefghi", List.of("xyzdefghi")))
                .as("three of nine")
                .isEqualTo("xyzdefghi");
        assertThat(NearestName.of("abcdefghi", List.of("wxyzefghi"))).isNull();
    }

    @Test
    void nearestOfSeveralIsSuggested() {
        assertThat(NearestName.of("emil", List.of("smile", "email", "emails"))).isEqualTo("email");
        assertThat(NearestName.of("abc", List.of("abcdefg")))
                .as("three given letters")
                .isEqualTo("abcdefg");
        assertThat(NearestName.of("ab", List.of("abcdefg"))).isNull();
    }

    @Test
    void thereIsNoSuggestionAmongTooManyNames() {
        List<String> names = new ArrayList<>(List.of("nickname"));
        for (int i = 1; i < 200; i++) {
            names.add("other" + i);
        }
        assertThat(NearestName.of("nickname", names)).isEqualTo("nickname");
        names.add("one more");
        assertThat(NearestName.of("nickname", names)).isNull();
    }

    @Test
    void onlyTheStartOfALongNameIsCompared() {
        String start = "n".repeat(60);
        assertThat(NearestName.of(start + "given", List.of(start + "entirely different")))
                .isNotNull();
        assertThat(NearestName.of(start.substring(30), List.of("m".repeat(30) + start)))
                .isNull();
    }

    @Test
    void allNamesAreListedIfNoneIsSimilar() {
        assertThat(NearestName.orAll("nmae", List.of("name", "id"))).isEqualTo("; did you mean 'name'?");
        assertThat(NearestName.orAll("xyzzy", List.of("name", "id"))).isEqualTo("; it has id, name");
        assertThat(NearestName.orAll("xyzzy", List.of())).isEmpty();
        List<String> many =
                IntStream.range(0, 31).mapToObj(i -> "attribute" + i).toList();
        assertThat(NearestName.orAll("xyzzy", many)).isEmpty();
    }
}
