package org.tabletheory.engine.internal.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses the JSON body of a request into a tree: {@code Map<String, Object>}, {@code List<Object>}, {@code String},
 * {@link JsonNumber}, {@code Boolean} and null.
 *
 * <p>Strict: UTF-8 without errors, no comments, nothing after the object. As in the service, the last of two members
 * with one name counts.
 */
public final class RequestJson {
    /** Deeper than any value that DynamoDB accepts, and shallow enough for a thread's stack. */
    private static final int MAX_DEPTH = 512;

    private final String text;
    private int at;

    private RequestJson(String text) {
        this.text = text;
    }

    /**
     * Parses a JSON object.
     *
     * @throws MalformedJsonException when the bytes are not one JSON object
     */
    public static Map<String, @Nullable Object> parse(byte[] body) {
        RequestJson json = new RequestJson(decode(body));
        json.skipBlanks();
        if (json.peek() != '{') {
            throw json.malformed("expected an object");
        }
        Map<String, @Nullable Object> object = json.object(0);
        json.skipBlanks();
        if (json.at < json.text.length()) {
            throw json.malformed("unexpected text after the object");
        }
        return object;
    }

    private static String decode(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedJsonException("the body is not valid UTF-8");
        }
    }

    private @Nullable Object value(int depth) {
        if (depth > MAX_DEPTH) {
            throw malformed("nested more than " + MAX_DEPTH + " levels deep");
        }
        skipBlanks();
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            case 't' -> literal("true", true);
            case 'f' -> literal("false", false);
            case 'n' -> literal("null", null);
            default -> number();
        };
    }

    private Map<String, @Nullable Object> object(int depth) {
        at++;
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        skipBlanks();
        if (peek() == '}') {
            at++;
            return members;
        }
        while (true) {
            skipBlanks();
            if (peek() != '"') {
                throw malformed("expected a member name");
            }
            String name = string();
            skipBlanks();
            expect(':');
            members.put(name, value(depth + 1));
            skipBlanks();
            if (peek() == '}') {
                at++;
                return members;
            }
            expect(',');
        }
    }

    private List<@Nullable Object> array(int depth) {
        at++;
        List<@Nullable Object> elements = new ArrayList<>();
        skipBlanks();
        if (peek() == ']') {
            at++;
            return elements;
        }
        while (true) {
            elements.add(value(depth + 1));
            skipBlanks();
            if (peek() == ']') {
                at++;
                return elements;
            }
            expect(',');
        }
    }

    private String string() {
        int start = ++at;
        while (true) {
            char c = peek();
            if (c == '"') {
                return text.substring(start, at++);
            } else if (c == '\\') {
                return escapedString(start);
            } else if (c < ' ') {
                throw malformed("control character in a string");
            }
            at++;
        }
    }

    private String escapedString(int start) {
        StringBuilder plain = new StringBuilder(text.substring(start, at));
        while (true) {
            char c = peek();
            at++;
            if (c == '"') {
                return withoutLoneSurrogates(plain);
            } else if (c == '\\') {
                plain.append(escape());
            } else if (c < ' ') {
                throw malformed("control character in a string");
            } else {
                plain.append(c);
            }
        }
    }

    /** Half of a surrogate pair, which only an escape can have, becomes a question mark: UTF-8 cannot encode it. */
    private static String withoutLoneSurrogates(StringBuilder text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean pair = i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
                if (!pair) {
                    text.setCharAt(i, '?');
                }
                i += pair ? 1 : 0;
            }
        }
        return text.toString();
    }

    private char escape() {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicodeEscape();
            default -> throw malformed("unknown escape");
        };
    }

    private char unicodeEscape() {
        if (at + 4 > text.length()) {
            throw malformed("incomplete escape");
        }
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(text.charAt(at++), 16);
            if (digit < 0) {
                throw malformed("incomplete escape");
            }
            unit = unit << 4 | digit;
        }
        return (char) unit;
    }

    private @Nullable Object literal(String word, @Nullable Object value) {
        if (!text.startsWith(word, at)) {
            throw malformed("unknown literal");
        }
        at += word.length();
        return value;
    }

    private JsonNumber number() {
        int start = at;
        if (peekOrEnd() == '-') {
            at++;
        }
        int integer = at;
        digits();
        if (at - integer > 1 && text.charAt(integer) == '0') {
            throw malformed("leading zero");
        }
        if (peekOrEnd() == '.') {
            at++;
            digits();
        }
        if (peekOrEnd() == 'e' || peekOrEnd() == 'E') {
            at++;
            if (peekOrEnd() == '+' || peekOrEnd() == '-') {
                at++;
            }
            digits();
        }
        return new JsonNumber(text.substring(start, at));
    }

    private void digits() {
        int start = at;
        while (peekOrEnd() >= '0' && peekOrEnd() <= '9') {
            at++;
        }
        if (at == start) {
            throw malformed("expected a value");
        }
    }

    private void skipBlanks() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c != ' ' && c != '\n' && c != '\t' && c != '\r') {
                return;
            }
            at++;
        }
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw malformed("expected '" + wanted + "'");
        }
        at++;
    }

    private char peek() {
        if (at >= text.length()) {
            throw malformed("unexpected end");
        }
        return text.charAt(at);
    }

    private char peekOrEnd() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private MalformedJsonException malformed(String problem) {
        return new MalformedJsonException(problem + " at position " + at);
    }
}
