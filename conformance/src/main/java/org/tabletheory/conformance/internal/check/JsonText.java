package org.tabletheory.conformance.internal.check;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.stream.Collectors;
import org.tabletheory.schema.document.JsonValue;

/** What a document says, as one line of JSON. */
public final class JsonText {

    private JsonText() {}

    /** The JSON of a value. */
    public static String of(JsonValue json) {
        if (json instanceof JsonValue.Text text) {
            return quoted(text.value());
        }
        if (json instanceof JsonValue.Num number) {
            return number.text();
        }
        if (json instanceof JsonValue.Bool bool) {
            return String.valueOf(bool.value());
        }
        if (json instanceof JsonValue.Array array) {
            return array.elements().stream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"));
        }
        if (json instanceof JsonValue.Obj obj) {
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
