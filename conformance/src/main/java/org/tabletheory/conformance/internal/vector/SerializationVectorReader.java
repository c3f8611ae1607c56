package org.tabletheory.conformance.internal.vector;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.tabletheory.attribute.spi.text.JsonSyntax;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.document.NormalizedJson;

/** Reads a vector for attribute serialization: a JSON object with a {@code kind}. */
final class SerializationVectorReader {
    /** Escapes of possibly lone surrogates, which vectors contain on purpose and the parser rejects in names. */
    private static final Pattern SURROGATE = Pattern.compile("\\\\u[dD][89a-fA-F][0-9a-fA-F]{2}");

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, String> documents = new HashMap<>();

    private final int number;

    private SerializationVectorReader(int number) {
        this.number = number;
    }

    /**
     * Reads the vector on a line.
     *
     * @param number the line number, for errors
     */
    static SerializationVector read(String line, int number) {
        SerializationVectorReader reader = new SerializationVectorReader(number);
        try {
            reader.readFields(line);
        } catch (JsonProcessingException notJson) {
            throw reader.malformed("not JSON: " + JsonSyntax.problem(notJson));
        } catch (IOException unreadable) {
            throw reader.malformed("cannot be read: " + unreadable.getMessage());
        }
        return reader.vector();
    }

    private MalformedDocumentException malformed(String problem) {
        return new MalformedDocumentException(number, problem);
    }

    private void readFields(String line) throws IOException {
        String shape = SURROGATE.matcher(line).replaceAll("\\\\u0041"); // same length, so offsets stay the same
        try (JsonParser json = NormalizedJson.UNLIMITED.createParser(shape)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw malformed("a vector must be a JSON object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                JsonToken value = json.nextToken();
                if (value == JsonToken.START_OBJECT) {
                    long from = json.currentTokenLocation().getCharOffset();
                    json.skipChildren();
                    put(documents, name, line.substring((int) from, (int)
                            json.currentLocation().getCharOffset()));
                } else if (value.isScalarValue()) {
                    put(texts, name, json.getText());
                } else {
                    throw malformed("'" + name + "' must not be an array");
                }
            }
            if (json.nextToken() != null) {
                throw malformed("unexpected content after the vector");
            }
        }
    }

    private void put(Map<String, String> fields, String name, String value) {
        if (fields.put(name, value) != null) {
            throw malformed("duplicate '" + name + "'");
        }
    }

    private SerializationVector vector() {
        String kind = text("kind");
        String name = text("name");
        return switch (kind) {
            case "ser" ->
                new SerializationVector.Serializes(
                        name, document("av"), encoded(), documents.getOrDefault("roundtrip", document("av")));
            case "ser-error" -> new SerializationVector.WriteRejected(name, document("av"));
            case "deser-ok" -> new SerializationVector.Deserializes(name, encoded(), document("av"), flag("canonical"));
            case "deser-error" -> new SerializationVector.ReadRejected(name, encoded());
            default -> throw malformed("unknown kind '" + kind + "'; supported: ser, ser-error, deser-ok, deser-error");
        };
    }

    private SerializationVector.SerializedText encoded() {
        try {
            return new SerializationVector.SerializedText(
                    text("typeId").toLowerCase(Locale.ROOT), text("bytes").toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException notHex) {
            throw malformed("'typeId' and 'bytes' must be hexadecimal");
        }
    }

    private boolean flag(String name) {
        return switch (text(name)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw malformed("'" + name + "' must be true or false");
        };
    }

    private String text(String name) {
        return present(texts, name);
    }

    private String document(String name) {
        return present(documents, name);
    }

    private String present(Map<String, String> fields, String name) {
        String value = fields.get(name);
        if (value == null) {
            throw malformed("'" + name + "' is missing");
        }
        return value;
    }
}
