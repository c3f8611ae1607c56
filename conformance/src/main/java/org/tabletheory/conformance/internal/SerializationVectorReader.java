package org.tabletheory.conformance.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads a line of an attribute serialization pack: one JSON object whose {@code kind} says what its fields mean. */
final class SerializationVectorReader {
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(10_000)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** Escapes that may make a lone surrogate, which vectors contain on purpose and the parser refuses in a name. */
    private static final Pattern SURROGATE = Pattern.compile("\\\\u[dD][89a-fA-F][0-9a-fA-F]{2}");

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, String> documents = new HashMap<>();

    private SerializationVectorReader() {}

    static SerializationVector read(String line) throws MalformedVectorException {
        SerializationVectorReader fields = new SerializationVectorReader();
        try {
            fields.readFields(line);
        } catch (JsonProcessingException notJson) {
            throw new MalformedVectorException("it is not JSON: " + notJson.getOriginalMessage());
        } catch (IOException impossible) {
            throw new MalformedVectorException("it cannot be read: " + impossible.getMessage());
        }
        return fields.vector();
    }

    private void readFields(String line) throws IOException, MalformedVectorException {
        String shape = SURROGATE.matcher(line).replaceAll("\\\\u0041"); // equally long, so that places are the same
        try (JsonParser json = JSON.createParser(shape)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new MalformedVectorException("a vector is a JSON object");
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
                    throw new MalformedVectorException("'" + name + "' must not be an array");
                }
            }
            if (json.nextToken() != null) {
                throw new MalformedVectorException("something follows the vector on its line");
            }
        }
    }

    private static void put(Map<String, String> fields, String name, String value) throws MalformedVectorException {
        if (fields.put(name, value) != null) {
            throw new MalformedVectorException("'" + name + "' stands twice");
        }
    }

    private SerializationVector vector() throws MalformedVectorException {
        String kind = text("kind");
        String name = text("name");
        return switch (kind) {
            case "ser" ->
                new SerializationVector.Writes(
                        name, document("av"), encoded(), documents.getOrDefault("roundtrip", document("av")));
            case "ser-error" -> new SerializationVector.WriteRefused(name, document("av"));
            case "deser-ok" -> new SerializationVector.Reads(name, encoded(), document("av"), flag("canonical"));
            case "deser-error" -> new SerializationVector.ReadRefused(name, encoded());
            default ->
                throw new MalformedVectorException(
                        "the kind '" + kind + "' is unknown; the kinds are ser, ser-error, deser-ok and deser-error");
        };
    }

    private SerializationVector.Encoded encoded() throws MalformedVectorException {
        try {
            return new SerializationVector.Encoded(
                    text("typeId").toLowerCase(Locale.ROOT), text("bytes").toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException notHex) {
            throw new MalformedVectorException("'typeId' and 'bytes' are hexadecimal, two digits a byte");
        }
    }

    private boolean flag(String name) throws MalformedVectorException {
        return switch (text(name)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new MalformedVectorException("'" + name + "' must be true or false");
        };
    }

    private String text(String name) throws MalformedVectorException {
        return present(texts, name);
    }

    private String document(String name) throws MalformedVectorException {
        return present(documents, name);
    }

    private static String present(Map<String, String> fields, String name) throws MalformedVectorException {
        String value = fields.get(name);
        if (value == null) {
            throw new MalformedVectorException("'" + name + "' is missing");
        }
        return value;
    }
}
