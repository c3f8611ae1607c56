package org.tabletheory.examples.isr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MainTest {
    @Test
    void optionWithoutItsValueIsExplained() {
        assertThatThrownBy(() -> Main.main(new String[] {"--port"})).hasMessageContaining("--port needs a value");
    }

    @Test
    void boardIsAnotherWithEveryEdition() throws InterruptedException {
        HarbourPage page = new HarbourPage(Duration.ZERO);

        assertThat(page.render(1))
                .isEqualTo(page.render(1))
                .isNotEqualTo(page.render(2))
                .contains("<table");
    }
}
