package org.tabletheory.attribute;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.internal.DynamoJsonRules;
import org.tabletheory.attribute.internal.Utf8;
import org.tabletheory.attribute.internal.ValuePosition;
import org.tabletheory.attribute.spi.text.JsonSyntax;

/**
 * Reads DynamoDB JSON from a Jackson parser.
 *
 * <p>A value is an object with one field whose name is the type, so reading one takes the opening brace, the type, the
 * content and the closing brace. Members of a set have no type around them.
 */
final class JsonItemReader implements ItemReader {
    private final JsonParser json;
    private final ValuePosition path = new ValuePosition();
    /** The type that {@link #type} read, its content being next; null if it was not called yet. */
    private @Nullable Type found;
    /** The type of the members inside a set. */
    private @Nullable Type member;
    /** Whether the outermost object is an item, which is a level of the path but not of nesting. */
    private boolean inItem;
    /** Whether {@link #nextElement} has read the opening brace of the next value. */
    private boolean opened;

    JsonItemReader(JsonParser json) {
        this.json = json;
    }

    /** Throws if more text follows. */
    void end() {
        if (next() != null) {
            throw error("unexpected text after the value; expected one value or item");
        }
    }

    private @Nullable JsonToken next() {
        try {
            return json.nextToken();
        } catch (IOException e) {
            throw malformed(e);
        }
    }

    private void expect(@Nullable JsonToken token, JsonToken wanted, String rule) {
        if (token != wanted) {
            throw error(rule + "; found " + (token == null ? "the end" : describe(token)));
        }
    }

    private static String describe(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case END_OBJECT -> "the end of the object";
            case END_ARRAY -> "the end of the array";
            case FIELD_NAME -> "a name";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a bare number";
            case VALUE_TRUE, VALUE_FALSE -> "true or false";
            case VALUE_NULL -> "null";
            default -> token.toString();
        };
    }

    /** Reads an opening brace, unless it is the parser's current token. */
    private void openObject(String rule) {
        if (opened) {
            opened = false;
        } else if (path.depth() > 0 || json.currentToken() != JsonToken.START_OBJECT) {
            expect(next(), JsonToken.START_OBJECT, rule);
        }
    }

    @Override
    public void startItem() {
        openObject("an item must be an object of names and values");
        inItem = true;
        path.enter();
    }

    @Override
    public Type type() {
        if (member != null) {
            return member;
        }
        if (found == null) {
            if (path.depth() - (inItem ? 1 : 0) >= Value.MAX_DEPTH) {
                throw error("values are nested deeper than " + Value.MAX_DEPTH + " levels");
            }
            openObject(DynamoJsonRules.ONE_TYPE);
            try {
                String name = json.nextFieldName();
                if (name == null) {
                    throw error(DynamoJsonRules.ONE_TYPE + "; found " + describe(json.currentToken()));
                }
                found = Type.ofName(name);
                if (found == null) {
                    throw error("'" + shorten(name) + "' is not a DynamoDB type; the types are S, N, B, BOOL, NULL, SS,"
                            + " NS, BS, L and M");
                }
            } catch (IOException e) {
                throw malformed(e);
            }
        }
        return found;
    }

    private static String shorten(String name) {
        return name.length() <= 20 ? name : name.substring(0, 20) + "…";
    }

    private void content(Type wanted, JsonToken token, String rule) {
        Type type = type();
        if (type != wanted) {
            throw error("expected " + wanted + " but found " + type);
        }
        if (member == null) {
            expect(next(), token, rule);
        } else {
            expect(json.currentToken(), token, rule);
        }
    }

    private void closeValue() {
        found = null;
        if (member == null) {
            expect(next(), JsonToken.END_OBJECT, DynamoJsonRules.ONE_TYPE);
        }
    }

    @Override
    public String string() {
        content(Type.S, JsonToken.VALUE_STRING, "S must be a string");
        return text();
    }

    @Override
    public String number() {
        content(Type.N, JsonToken.VALUE_STRING, DynamoJsonRules.NUMBER);
        return text();
    }

    @Override
    public long wholeNumber() {
        content(Type.N, JsonToken.VALUE_STRING, DynamoJsonRules.NUMBER);
        try {
            long number = WholeNumber.of(json.getTextCharacters(), json.getTextOffset(), json.getTextLength());
            closeValue();
            return number;
        } catch (IOException e) {
            throw malformed(e);
        }
    }

    private String text() {
        try {
            String text = json.getText();
            if (Utf8.hasLoneSurrogate(text)) {
                throw error(DynamoJsonRules.LONE_SURROGATE);
            }
            closeValue();
            return text;
        } catch (IOException e) {
            throw malformed(e);
        }
    }

    @Override
    public byte[] binary() {
        content(Type.B, JsonToken.VALUE_STRING, "B must be a base64 string");
        try {
            byte[] bytes = DynamoJsonRules.base64(json.getText().getBytes(StandardCharsets.US_ASCII));
            if (bytes == null) {
                throw error(DynamoJsonRules.BASE64);
            }
            closeValue();
            return bytes;
        } catch (IOException e) {
            throw malformed(e);
        }
    }

    @Override
    public boolean bool() {
        boolean value = literal(Type.BOOL);
        closeValue();
        return value;
    }

    @Override
    public void nul() {
        literal(Type.NULL);
        closeValue();
    }

    private boolean literal(Type wanted) {
        Type type = type();
        if (type != wanted) {
            throw error("expected " + wanted + " but found " + type);
        }
        JsonToken token = next();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw error(wanted + " must be true or false; found " + (token == null ? "the end" : describe(token)));
        }
        return token == JsonToken.VALUE_TRUE;
    }

    @Override
    public void startSet() {
        Type type = type();
        if (!type.isSet()) {
            throw error("expected a set but found " + type);
        }
        expect(next(), JsonToken.START_ARRAY, type + " must be an array of strings");
        found = null;
        member = type.member();
        path.enter();
    }

    @Override
    public void startList() {
        content(Type.L, JsonToken.START_ARRAY, "L must be an array of values");
        found = null;
        path.enter();
    }

    @Override
    public void startMap() {
        content(Type.M, JsonToken.START_OBJECT, "M must be an object of names and values");
        found = null;
        path.enter();
    }

    @Override
    public boolean nextElement() {
        JsonToken token = next();
        if (token == JsonToken.END_ARRAY) {
            member = null;
            leave();
            return false;
        }
        path.nextIndex();
        if (member == null) {
            expect(token, JsonToken.START_OBJECT, DynamoJsonRules.ONE_TYPE);
            opened = true;
        }
        return true;
    }

    @Override
    public @Nullable String nextName() {
        try {
            String name = json.nextFieldName();
            if (name == null) {
                expect(json.currentToken(), JsonToken.END_OBJECT, "expected a name or the end of the object");
                leave();
            } else if (Utf8.hasLoneSurrogate(name)) {
                throw error(DynamoJsonRules.LONE_SURROGATE);
            } else {
                path.name(name);
            }
            return name;
        } catch (IOException e) {
            throw malformed(e);
        }
    }

    /** The end of a map or list is followed by the closing brace of its value; an item has none. */
    private void leave() {
        path.leave();
        if (path.depth() == 0 && inItem) {
            inItem = false;
        } else {
            closeValue();
        }
    }

    @Override
    public String path() {
        return path.toString();
    }

    @Override
    public AttributeException error(String problem) {
        return new AttributeException(problem, path(), json.currentLocation().getByteOffset());
    }

    private AttributeException malformed(IOException e) {
        return error("the JSON is malformed: " + JsonSyntax.problem(e));
    }
}
