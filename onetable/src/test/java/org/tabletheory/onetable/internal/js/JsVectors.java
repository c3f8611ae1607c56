package org.tabletheory.onetable.internal.js;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Vectors computed by Node with {@code src/test/js/vectors.js}: one array of texts per line. */
public final class JsVectors {
    private static final JsonFactory JSON = new JsonFactory();

    private JsVectors() {}

    /** Reads a file; null becomes the text {@code null}. */
    public static List<List<String>> of(String file) {
        List<List<String>> rows = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(JsVectors.class.getResourceAsStream("/org/tabletheory/onetable/js/" + file)),
                StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                rows.add(row(line));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return rows;
    }

    private static List<String> row(String line) throws IOException {
        List<String> row = new ArrayList<>();
        try (JsonParser json = JSON.createParser(line)) {
            json.nextToken();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                row.add(json.getText());
            }
        }
        return row;
    }
}
