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

/**
 * DynamoDB JSON: the form in which DynamoDB's own protocol writes values, such as <code>{"S":"text"}</code>.
 *
 * <pre>{@code
 * Item item = DynamoJson.readItem("{\"PK\":{\"S\":\"USER#1\"},\"tags\":{\"SS\":[\"a\",\"b\"]}}");
 * String wire = DynamoJson.write(item);
 * String forPeople = DynamoJson.pretty(item);
 * }</pre>
 *
 * <p>Binary is standard base64 with padding; numbers are strings. Safe for use by several threads.
 */
public final class DynamoJson {
    /** A level of nesting is two levels of JSON, and the document around an item a few more. */
    private static final int MAX_JSON_DEPTH = 3 * Value.MAX_DEPTH + 16;

    private static final int MAX_NAME_CHARS = 70_000;

    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_JSON_DEPTH)
                    .maxNameLength(MAX_NAME_CHARS)
                    .build())
            .build();

    private DynamoJson() {}

    /** The factory whose limits fit DynamoDB: depth, name length, no interning of names from outside. */
    public static JsonFactory factory() {
        return JSON;
    }

    /** A stream that writes values and items where the generator stands, and never closes it. */
    public static ItemWriter writer(JsonGenerator generator) {
        return new JsonItemWriter(generator);
    }

    /** A stream that reads values and items from where the parser stands, and never closes it. */
    public static ItemReader reader(JsonParser parser) {
        return new JsonItemReader(parser);
    }

    /** The value on one line. */
    public static String write(Value value) {
        return text(value::writeTo);
    }

    /** The item on one line, without a type around it, as it stands in requests and responses. */
    public static String write(Item item) {
        return text(item::writeTo);
    }

    /** The value on one line, as UTF-8. */
    public static byte[] writeBytes(Value value) {
        return bytes(value::writeTo);
    }

    /** The item on one line, as UTF-8. */
    public static byte[] writeBytes(Item item) {
        return bytes(item::writeTo);
    }

    /** The value for people: indented where it is long. */
    public static String pretty(Value value) {
        return PrettyJson.of(value);
    }

    /** The item for people: an attribute a line, indented further where one is long. */
    public static String pretty(Item item) {
        return PrettyJson.of(item);
    }

    /** Reads one value, and nothing after it. */
    public static Value readValue(String json) {
        return read(() -> JSON.createParser(json), Value::readFrom);
    }

    /** Reads one value from UTF-8, and nothing after it. */
    public static Value readValue(byte[] json) {
        return read(() -> JSON.createParser(json), Value::readFrom);
    }

    /** Reads one item, and nothing after it. */
    public static Item readItem(String json) {
        return read(() -> JSON.createParser(json), Item::readFrom);
    }

    /** Reads one item from UTF-8, and nothing after it. */
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
            throw new AttributeException("the JSON could not be read: " + e.getMessage(), "");
        }
    }

    private static String text(Consumer<ItemWriter> body) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = JSON.createGenerator(text)) {
            body.accept(new JsonItemWriter(generator));
        } catch (IOException e) {
            throw new AttributeException("the value could not be written as JSON: " + e.getMessage(), "");
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
            throw new AttributeException("the value could not be written as JSON: " + e.getMessage(), "");
        }
    }
}
