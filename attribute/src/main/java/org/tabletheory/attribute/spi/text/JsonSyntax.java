package org.tabletheory.attribute.spi.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;

/** Describes malformed JSON. */
public final class JsonSyntax {
    private JsonSyntax() {}

    /** Returns what the parser reports, without the text that it quotes, which may be a value, and without its own settings. */
    public static String problem(IOException e) {
        String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
        return String.valueOf(message)
                .replaceFirst("(?s)^Unrecognized token '.*'(?=: was expecting)", "unknown token")
                .replaceFirst("(?s) \\(start marker at \\[.*]\\)", "");
    }
}
