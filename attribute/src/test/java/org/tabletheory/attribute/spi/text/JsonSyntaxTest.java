package org.tabletheory.attribute.spi.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class JsonSyntaxTest {
    private static String problem(String text) {
        try (JsonParser json = new JsonFactory().createParser(text)) {
            while (json.nextToken() != null) {
                // until the mistake
            }
            return "valid";
        } catch (IOException e) {
            return JsonSyntax.problem(e);
        }
    }

    @Test
    void settingsOfTheParserAndQuotedTextAreLeftOut() {
        assertThat(problem("{\"a\": 1")).isEqualTo("Unexpected end-of-input: expected close marker for Object");
        assertThat(problem("[1, 2")).isEqualTo("Unexpected end-of-input: expected close marker for Array");
        assertThat(problem("secret")).startsWith("unknown token: was expecting").doesNotContain("secret");
        assertThat(problem("{}")).isEqualTo("valid");
    }

    @Test
    void errorsOfTheStreamKeepTheirMessage() {
        assertThat(JsonSyntax.problem(new IOException("connection closed"))).isEqualTo("connection closed");
        assertThat(JsonSyntax.problem(new IOException())).isEqualTo("null");
    }

    @Test
    void namesHaveTheGivenLength() throws IOException {
        StreamReadConstraints limits = JsonLimits.maxNameLength(StreamReadConstraints.builder(), 60_000)
                .build();
        JsonFactory factory =
                JsonFactory.builder().streamReadConstraints(limits).build();
        String name = "n".repeat(59_999);
        try (JsonParser json = factory.createParser("{\"" + name + "\": 1}")) {
            json.nextToken();
            assertThat(json.nextFieldName()).isEqualTo(name);
        }
    }
}
