package org.tabletheory.attribute;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.StringWriter;
import java.util.function.Consumer;
import java.util.function.Function;
import org.tabletheory.attribute.spi.text.JsonLimits;
import org.tabletheory.attribute.spi.text.JsonSyntax;

/**
 * DynamoDB JSON, the encoding of DynamoDB's protocol, such as <code>{"S":"text"}</code>.
 *
 * <pre>{@code
 * Item item = DynamoJson.readItem("{\"PK\":{\"S\":\"USER#1\"},\"tags\":{\"SS\":[\"a\",\"b\"]}}");
 * String wire = DynamoJson.write(item);
 * String readable = DynamoJson.pretty(item);
 * }</pre>
 *
 * <p>Binary data is standard base64 with padding; numbers are strings. Thread-safe.
 */
public final class DynamoJson {
    /** One level of nesting takes two levels of JSON, and the document around an item a few more. */
    private static final int MAX_JSON_DEPTH = 3 * Value.MAX_DEPTH + 16;

    private static final int MAX_NAME_CHARS = 70_000;

    private static final JsonFactory JSON = new StrictJsonFactory(settings());

    private DynamoJson() {}

    private static JsonFactoryBuilder settings() {
        JsonFactoryBuilder settings = new JsonFactoryBuilder()
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .disable(JsonFactory.Feature.CHARSET_DETECTION)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .streamReadConstraints(JsonLimits.maxNameLength(
                                StreamReadConstraints.builder().maxNestingDepth(MAX_JSON_DEPTH), MAX_NAME_CHARS)
                        .build());
        // By its name, because Jackson before 2.18 lacks it; there, such characters are written as escapes.
        for (JsonWriteFeature feature : JsonWriteFeature.values()) {
            if (feature.name().equals("COMBINE_UNICODE_SURROGATES_IN_UTF8")) {
                settings.enable(feature);
            }
        }
        return settings;
    }

    /**
     * Returns a JSON factory with DynamoDB's limits on depth and name length, which reads bytes as strict UTF-8 and does not
     * intern names.
     */
    public static JsonFactory factory() {
        return JSON;
    }

    /** Returns a stream that writes values and items to the generator and does not close it. */
    public static ItemWriter writer(JsonGenerator generator) {
        return new JsonItemWriter(generator);
    }

    /** Returns a stream that reads values and items from the parser's current position and does not close it. */
    public static ItemReader reader(JsonParser parser) {
        return new JsonItemReader(parser);
    }

    /** Returns the value as one line of JSON. */
    public static String write(Value value) {
        return text(value::writeTo);
    }

    /** Returns the item as one line of JSON, without a type around it, as in requests and responses. */
    public static String write(Item item) {
        return text(item::writeTo);
    }

    /** Returns the value as one line of JSON, in UTF-8. */
    public static byte[] writeBytes(Value value) {
        return bytes(value::writeTo);
    }

    /** Returns the item as one line of JSON, in UTF-8. */
    public static byte[] writeBytes(Item item) {
        return bytes(item::writeTo);
    }

    /** Returns the value as JSON for people, indented if it is long. */
    public static String pretty(Value value) {
        return PrettyJson.of(value);
    }

    /** Returns the item as JSON for people: one attribute per line, long ones indented further. */
    public static String pretty(Item item) {
        return PrettyJson.of(item);
    }

    /** Reads one value; fails if more text follows. */
    public static Value readValue(String json) {
        return read(() -> JSON.createParser(json), Value::readFrom);
    }

    /** Reads one value from UTF-8; fails if more text follows. */
    public static Value readValue(byte[] json) {
        return read(() -> JSON.createParser(json), Value::readFrom);
    }

    /** Reads one item; fails if more text follows. */
    public static Item readItem(String json) {
        return read(() -> JSON.createParser(json), Item::readFrom);
    }

    /** Reads one item from UTF-8; fails if more text follows. */
    public static Item readItem(byte[] json) {
        return read(() -> JSON.createParser(json), Item::readFrom);
    }

    private interface Opening {
        JsonParser open() throws IOException;
    }

    private static <T> T read(Opening opening, Function<ItemReader, T> body) {
        try (JsonParser parser = opening.open()) {
            JsonItemReader reader = new JsonItemReader(parser);
            T result = body.apply(reader);
            reader.end();
            return result;
        } catch (IOException e) {
            throw new AttributeException("cannot read the JSON: " + JsonSyntax.problem(e), "");
        }
    }

    private static String text(Consumer<ItemWriter> body) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = JSON.createGenerator(text)) {
            body.accept(new JsonItemWriter(generator));
        } catch (IOException e) {
            throw new AttributeException("cannot write the value as JSON: " + e.getMessage(), "");
        }
        return text.toString();
    }

    private static byte[] bytes(Consumer<ItemWriter> body) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder();
                JsonGenerator generator = JSON.createGenerator(bytes)) {
            body.accept(new JsonItemWriter(generator));
            generator.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new AttributeException("cannot write the value as JSON: " + e.getMessage(), "");
        }
    }
}
