package org.tabletheory.conformance.internal.check;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.stream.Collectors;
import org.tabletheory.schema.Json;

/** What a document says, as one line of JSON. */
public final class JsonText {

    private JsonText() {}

    /** The JSON of a value. */
    public static String of(Json json) {
        if (json instanceof Json.Text text) {
            return quoted(text.value());
        }
        if (json instanceof Json.Num number) {
            return number.text();
        }
        if (json instanceof Json.Bool bool) {
            return String.valueOf(bool.value());
        }
        if (json instanceof Json.Array array) {
            return array.elements().stream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"));
        }
        if (json instanceof Json.Obj obj) {
            return obj.members().entrySet().stream()
                    .map(member -> quoted(member.getKey()) + ":" + of(member.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        return "null";
    }

    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
