package org.tabletheory.crypto.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * Reads the plaintext of an envelope, as any of the runtimes writes it: with characters escaped or literal, and with the
 * content of an empty list, map or set written or omitted.
 *
 * <p>Its exceptions reveal nothing about the text: neither message nor cause contains any of it.
 * Not thread-safe.
 */
public final class TypedJsonReader {
    /** Thrown when the text is not valid; contains nothing of the text. */
    public static final class MalformedTextException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedTextException() {
            super("the decrypted text is not a value");
        }
    }

    private final JsonParser json;

    private TypedJsonReader(JsonParser json) {
        this.json = json;
    }

    /** Reads a value from UTF-8 text. */
    public static Value read(byte[] text) throws MalformedTextException {
        try (JsonParser json = DynamoJson.factory().createParser(text)) {
            TypedJsonReader reader = new TypedJsonReader(json);
            reader.expect(json.nextToken() == JsonToken.START_OBJECT);
            Value value = reader.value(1);
            reader.expect(json.nextToken() == null);
            return value;
        } catch (IOException | AttributeException | IllegalArgumentException e) {
            throw new MalformedTextException();
        }
    }

    private void expect(boolean holds) throws MalformedTextException {
        if (!holds) {
            throw new MalformedTextException();
        }
    }

    /** Reads a value after its opening brace. */
    private Value value(int depth) throws IOException, MalformedTextException {
        expect(depth <= Value.MAX_DEPTH);
        Type type = null;
        Value content = null;
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            if (key.equals("t")) {
                expect(type == null);
                type = Type.ofName(text(json.nextToken()));
                expect(type != null);
            } else {
                expect(content == null);
                content = content(key, depth);
            }
        }
        expect(json.currentToken() == JsonToken.END_OBJECT && type != null);
        Value value = content == null ? empty(type) : content;
        expect(value.type() == type);
        return value;
    }

    private Value content(String key, int depth) throws IOException, MalformedTextException {
        JsonToken token = json.nextToken();
        return switch (key) {
            case "s" -> Value.s(text(token));
            case "n" -> Value.n(text(token));
            case "b" -> binary(text(token));
            case "bool" -> Value.bool(bool(token));
            case "null" -> {
                expect(bool(token));
                yield Value.nul();
            }
            case "ss" -> Value.ss(texts(token));
            case "ns" -> Value.ns(texts(token).stream().map(Value::n).toList());
            case "bs" ->
                Value.bs(texts(token).stream().map(TypedJsonReader::binary).toList());
            case "l" -> list(token, depth);
            case "m" -> map(token, depth);
            default -> throw new MalformedTextException();
        };
    }

    private static Value.B binary(String base64) {
        return Value.b(Base64.getDecoder().decode(base64));
    }

    private String text(@Nullable JsonToken token) throws IOException, MalformedTextException {
        expect(token == JsonToken.VALUE_STRING);
        return json.getText();
    }

    private boolean bool(@Nullable JsonToken token) throws MalformedTextException {
        expect(token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE);
        return token == JsonToken.VALUE_TRUE;
    }

    private List<String> texts(@Nullable JsonToken token) throws IOException, MalformedTextException {
        expect(token == JsonToken.START_ARRAY);
        List<String> texts = new ArrayList<>();
        for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
            texts.add(text(next));
        }
        return texts;
    }

    private Value list(@Nullable JsonToken token, int depth) throws IOException, MalformedTextException {
        expect(token == JsonToken.START_ARRAY);
        List<Value> elements = new ArrayList<>();
        for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
            expect(next == JsonToken.START_OBJECT);
            elements.add(value(depth + 1));
        }
        return new Value.L(elements);
    }

    private Value map(@Nullable JsonToken token, int depth) throws IOException, MalformedTextException {
        expect(token == JsonToken.START_OBJECT);
        Map<String, Value> entries = new LinkedHashMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            expect(json.nextToken() == JsonToken.START_OBJECT);
            expect(entries.put(name, value(depth + 1)) == null);
        }
        expect(json.currentToken() == JsonToken.END_OBJECT);
        return new Value.M(entries);
    }

    /** Returns the empty value of a type: Go omits the content of empty collections. */
    private static Value empty(@Nullable Type type) throws MalformedTextException {
        if (type == null) {
            throw new MalformedTextException();
        }
        return switch (type) {
            case L -> Value.l();
            case M -> Value.m(Map.of());
            case SS -> Value.ss();
            case NS -> Value.ns();
            case BS -> Value.bs();
            default -> throw new MalformedTextException();
        };
    }
}
