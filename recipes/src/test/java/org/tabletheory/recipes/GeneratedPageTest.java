package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedPageTest {
    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT1S", "P365D"})
    void pageIsFreshForWholeSeconds(Duration revalidate) {
        assertThat(GeneratedPage.of("a.html", revalidate).revalidate()).isEqualTo(revalidate);
    }

    /** The item has seconds. */
    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT0.5S", "PT1.000000001S"})
    void otherTimesAreRejected(Duration revalidate) {
        assertThatThrownBy(() -> GeneratedPage.of("a.html", revalidate))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("revalidate must be a non-negative number of whole seconds, not " + revalidate);
    }

    @Test
    void pageHasABody() {
        assertThatThrownBy(() -> GeneratedPage.of("", Duration.ZERO)).hasMessage("s3Key is empty");
    }
}
