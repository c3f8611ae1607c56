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
 * Reads the text inside an envelope, as any of the runtimes writes it: with characters escaped or plain, and with the
 * content of an empty list, map or set written or left out.
 *
 * <p>What it refuses it refuses in silence: no message, name or cause tells anything of the text. Not safe for use by
 * several threads.
 */
public final class TypedJsonReader {
    /** The text is not what a runtime writes. Nothing in it says what the text is instead. */
    public static final class MalformedTextException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedTextException() {
            super("the text inside is not that of a value");
        }
    }

    private final JsonParser json;

    private TypedJsonReader(JsonParser json) {
        this.json = json;
    }

    /** The value that a text in UTF-8 says. */
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

    /** The value of the object that the parser has entered. */
    private Value value(int depth) throws IOException, MalformedTextException {
        expect(depth <= Value.MAX_DEPTH);
        Type said = null;
        Value content = null;
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            if (key.equals("t")) {
                expect(said == null);
                said = Type.ofName(text(json.nextToken()));
                expect(said != null);
            } else {
                expect(content == null);
                content = content(key, depth);
            }
        }
        expect(json.currentToken() == JsonToken.END_OBJECT && said != null);
        Value value = content == null ? empty(said) : content;
        expect(value.type() == said);
        return value;
    }

    private Value content(String key, int depth) throws IOException, MalformedTextException {
        JsonToken token = json.nextToken();
        return switch (key) {
            case "s" -> Value.s(text(token));
            case "n" -> Value.n(text(token));
            case "b" -> binary(text(token));
            case "bool" -> Value.bool(truth(token));
            case "null" -> {
                expect(truth(token));
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

    private boolean truth(@Nullable JsonToken token) throws MalformedTextException {
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

    /** What a type means without its content: Go leaves out the content of what has no elements. */
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
