package org.tabletheory.cli.internal.bulk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.tabletheory.cli.internal.console.Console;
import picocli.CommandLine.Help.Ansi;

class ProgressBarTest {
    private final ByteArrayOutputStream error = new ByteArrayOutputStream();
    private long now;

    private ProgressBar progress(Ansi colours) {
        Console console = new Console(
                new ByteArrayInputStream(new byte[0]), OutputStream.nullOutputStream(), error, colours, colours);
        return new ProgressBar(console, "export users", () -> now);
    }

    private void passSeconds(double seconds) {
        now += (long) (seconds * 1e9);
    }

    @Test
    void terminalShowsABarThatIsRemovedAtTheEnd() {
        try (ProgressBar progress = progress(Ansi.ON)) {
            progress.update(1_000, 0.1);
            passSeconds(2);
            progress.update(5_000, 0.5);
            passSeconds(0.01);
            progress.update(5_100, 0.51);
        }

        assertThat(error.toString(UTF_8))
                .isEqualTo("\r\u001b[Kexport users [############------------]  50% 5,000 items, 2,000/s, 0:02 left"
                        + "\r\u001b[K");
    }

    @Test
    void fileShowsALineEveryTenSeconds() {
        try (ProgressBar progress = progress(Ansi.OFF)) {
            progress.update(0, -1);
            for (int second = 1; second <= 25; second++) {
                passSeconds(1);
                progress.update(second * 100L, second < 15 ? -1 : 0.9);
            }
        }

        assertThat(error.toString(UTF_8).lines())
                .containsExactly("export users: 1,000 items, 100/s", "export users: 2,000 items, 100/s, 90%");
    }
}
