package org.tabletheory.schema.internal.write;

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
import org.tabletheory.schema.Json;

/** Writes JSON with an indent of two spaces and a line feed at the end of every line, on every machine. */
public final class JsonText {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonText() {}

    /** The value as indented JSON with a final line feed. */
    public static String pretty(Json value) {
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
    public static String compact(Json value) {
        return text(value, null);
    }

    private static String text(Json value, @Nullable PrettyPrinter printer) {
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

    private static void write(Json value, JsonGenerator generator) throws IOException {
        if (value instanceof Json.Text text) {
            generator.writeString(text.value());
        } else if (value instanceof Json.Num number) {
            generator.writeNumber(number.text());
        } else if (value instanceof Json.Bool bool) {
            generator.writeBoolean(bool.value());
        } else if (value instanceof Json.Array array) {
            generator.writeStartArray();
            for (Json element : array.elements()) {
                write(element, generator);
            }
            generator.writeEndArray();
        } else if (value instanceof Json.Obj object) {
            generator.writeStartObject();
            for (Map.Entry<String, Json> member : object.members().entrySet()) {
                generator.writeFieldName(member.getKey());
                write(member.getValue(), generator);
            }
            generator.writeEndObject();
        } else {
            generator.writeNull();
        }
    }
}
