package org.tabletheory.examples.isr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.testing.DynamoTest;

/** Tests the program as started by examples/isr/run. */
@Timeout(120)
class MainTest {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/");

    private static Process start(String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Xmx128m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName());
        builder.command().addAll(List.of(arguments));
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    @Test
    @DynamoTest
    void printsTheAddressAndServesThePage(URI endpoint) throws Exception {
        Process program = start("--port", "0", "--endpoint", endpoint.toString());
        try (BufferedReader output = program.inputReader()) {
            Matcher address = ADDRESS.matcher(output.readLine());
            assertThat(address.find()).isTrue();
            URI page = URI.create(address.group());
            HttpClient browser = HttpClient.newHttpClient();

            HttpResponse<String> first =
                    browser.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString());

            assertThat(first.statusCode()).isEqualTo(200);
            assertThat(first.body()).contains("<h1>Harbour departures</h1>", "class=\"board\"");
            assertThat(first.headers().firstValue("X-Cache")).contains("regenerated");
        } finally {
            program.destroy();
            program.waitFor();
        }
    }

    @Test
    void helpPrintsUsage() throws Exception {
        Process program = start("--help");

        try (BufferedReader output = program.inputReader()) {
            assertThat(output.readLine()).startsWith("Usage: examples/isr/run");
        }
        assertThat(program.waitFor()).isZero();
    }

    @Test
    void optionWithoutValueIsRejected() {
        assertThatThrownBy(() -> Main.main(new String[] {"--port"})).hasMessageContaining("--port needs a value");
    }

    @Test
    void boardDiffersWithEveryEdition() throws InterruptedException {
        HarbourPage page = new HarbourPage(Duration.ZERO);

        assertThat(page.render(1))
                .isEqualTo(page.render(1))
                .isNotEqualTo(page.render(2))
                .contains("<table");
    }
}
