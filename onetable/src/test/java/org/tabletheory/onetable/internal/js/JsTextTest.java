package org.tabletheory.onetable.internal.js;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.onetable.internal.error.InvalidInputException;

class JsTextTest {
    /** As {@code String([1, null, true, ["a", "b"]])}. */
    @Test
    void listsAreJoinedByCommasAndNullIsEmpty() {
        assertThat(JsText.of(Arrays.asList(1, null, true, List.of("a", "b")), DateForm.ISO))
                .isEqualTo("1,,true,a,b");
        assertThat(JsText.of(List.of(), DateForm.ISO)).isEmpty();
    }

    @Test
    void valuesWhoseTextDiffersBetweenTheLanguagesAreRejected() {
        for (Object value : List.of(Map.of("a", 1), List.of(Instant.EPOCH), new byte[] {(byte) 0xff})) {
            assertThatThrownBy(() -> JsText.of(value, DateForm.ISO)).isInstanceOf(InvalidInputException.class);
        }
    }
}
