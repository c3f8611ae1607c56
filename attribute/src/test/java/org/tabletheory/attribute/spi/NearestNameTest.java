package org.tabletheory.attribute.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}
