package org.tabletheory.schema.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON, compact or indented by two spaces. Lines end with a line feed on every platform. */
final class JsonPrinter {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonPrinter() {}

    /** Returns the value as indented JSON with a final line feed. */
    static String pretty(JsonValue value) {
        return text(value, new IndentedPrinter()) + "\n";
    }

    /** Returns the value as JSON without white space. */
    static String compact(JsonValue value) {
        return text(value, null);
    }

    private static String text(JsonValue value, @Nullable PrettyPrinter printer) {
        StringWriter written = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(written)) {
            if (printer != null) {
                generator.setPrettyPrinter(printer);
            }
            value.accept(new PrintingVisitor(generator));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return written.toString();
    }

    /** Indents by two spaces. Jackson's own settings for these separators are newer than the oldest supported version. */
    private static final class IndentedPrinter extends DefaultPrettyPrinter {
        private static final long serialVersionUID = 1;

        IndentedPrinter() {
            indentObjectsWith(new DefaultIndenter("  ", "\n"));
            indentArraysWith(new DefaultIndenter("  ", "\n"));
        }

        @Override
        public void writeObjectFieldValueSeparator(JsonGenerator generator) throws IOException {
            generator.writeRaw(": ");
        }

        @Override
        public void writeEndObject(JsonGenerator generator, int members) throws IOException {
            if (members > 0) {
                super.writeEndObject(generator, members);
            } else {
                _nesting--;
                generator.writeRaw('}');
            }
        }

        @Override
        public void writeEndArray(JsonGenerator generator, int elements) throws IOException {
            if (elements > 0) {
                super.writeEndArray(generator, elements);
            } else {
                _nesting--;
                generator.writeRaw(']');
            }
        }
    }

    /** Writes each kind of value and returns the generator. */
    private record PrintingVisitor(JsonGenerator generator) implements JsonValue.Visitor<JsonGenerator, IOException> {
        @Override
        public JsonGenerator visitNull() throws IOException {
            generator.writeNull();
            return generator;
        }

        @Override
        public JsonGenerator visitBool(boolean value) throws IOException {
            generator.writeBoolean(value);
            return generator;
        }

        @Override
        public JsonGenerator visitNum(JsonValue.Num number) throws IOException {
            generator.writeNumber(number.text());
            return generator;
        }

        @Override
        public JsonGenerator visitText(String value) throws IOException {
            generator.writeString(value);
            return generator;
        }

        @Override
        public JsonGenerator visitArray(JsonValue.Array array) throws IOException {
            generator.writeStartArray();
            for (JsonValue element : array.elements()) {
                element.accept(this);
            }
            generator.writeEndArray();
            return generator;
        }

        @Override
        public JsonGenerator visitObj(JsonValue.Obj object) throws IOException {
            generator.writeStartObject();
            for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
                generator.writeFieldName(member.getKey());
                member.getValue().accept(this);
            }
            generator.writeEndObject();
            return generator;
        }
    }
}
