package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A change of the public surface shows in a review as a change of {@code docs/api.md}. */
class PublicApiTest {
    private static final Path LIST = Path.of("../../docs/api.md");

    @Test
    void listOfTheDocumentationIsThePublicApi() throws IOException, ClassNotFoundException {
        String actual = PublicApi.text();
        if ("write".equals(System.getProperty("api"))) {
            Files.writeString(LIST, actual);
        }
        assertThat(Files.readString(LIST))
                .as("docs/api.md; run this test with -Dapi=write to write it anew")
                .isEqualTo(actual);
    }

    @Test
    void listHasWhatUsersCallAndNothingInternal() throws ClassNotFoundException {
        assertThat(PublicApi.text())
                .contains("final class TableTheory", "record Page<T>", "static TableTheory connect(Config)")
                .doesNotContain("## org.tabletheory.client.internal", ".spi");
    }
}
