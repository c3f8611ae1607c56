package org.tabletheory.schema.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON with an indent of two spaces and a line feed at the end of every line, on every machine. */
final class JsonPrinter {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonPrinter() {}

    /** The value as indented JSON with a final line feed. */
    static String pretty(JsonValue value) {
        Separators separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator("");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(separators)
                .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                .withArrayIndenter(new DefaultIndenter("  ", "\n"));
        return text(value, printer) + "\n";
    }

    /** The value as JSON without white space. */
    static String compact(JsonValue value) {
        return text(value, null);
    }

    private static String text(JsonValue value, @Nullable PrettyPrinter printer) {
        StringWriter written = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(written)) {
            if (printer != null) {
                generator.setPrettyPrinter(printer);
            }
            write(value, generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return written.toString();
    }

    private static void write(JsonValue value, JsonGenerator generator) throws IOException {
        if (value instanceof JsonValue.Text text) {
            generator.writeString(text.value());
        } else if (value instanceof JsonValue.Num number) {
            generator.writeNumber(number.text());
        } else if (value instanceof JsonValue.Bool bool) {
            generator.writeBoolean(bool.value());
        } else if (value instanceof JsonValue.Array array) {
            generator.writeStartArray();
            for (JsonValue element : array.elements()) {
                write(element, generator);
            }
            generator.writeEndArray();
        } else if (value instanceof JsonValue.Obj object) {
            generator.writeStartObject();
            for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
                generator.writeFieldName(member.getKey());
                write(member.getValue(), generator);
            }
            generator.writeEndObject();
        } else {
            generator.writeNull();
        }
    }
}
