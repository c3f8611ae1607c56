package org.tabletheory.attribute.spi;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributeNames;
import org.tabletheory.attribute.DynamoNumber;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.internal.JsonStrings;
import org.tabletheory.attribute.internal.KnownNames;
import org.tabletheory.attribute.internal.Utf8;

/**
 * Reads JSON from a byte array, and the DynamoDB items in it.
 *
 * <p>DynamoDB's responses are read with this class. It has no tokens and no symbol table, because the caller knows what must
 * come next. A plain string is one copy of its bytes, and a repeated name is the same string again. Malformed JSON is reported
 * as {@link AttributeException}.
 *
 * <pre>{@code
 * JsonBytes response = new JsonBytes("{\"Item\":{\"PK\":{\"S\":\"USER#1\"}}}".getBytes(StandardCharsets.UTF_8));
 * response.startObject();
 * for (String name = response.nextName(); name != null; name = response.nextName()) {
 *     if (name.equals("Item")) {
 *         Item item = Item.readFrom(response.items());
 *     } else {
 *         response.skip();
 *     }
 * }
 * response.end();
 * }</pre>
 *
 * <p>One long class on purpose: its methods share the position in the bytes and are small enough to be inlined into each
 * other. Not thread-safe.
 */
public final class JsonBytes {
    /** What {@link #peek} returns after the last byte. */
    private static final int END = -1_000;

    private static final int MAX_DEPTH = 3 * Value.MAX_DEPTH + 16;

    /** <code>{"?":</code> as the low bytes of a long, with any byte for the question mark. */
    private static final long SHORT_TYPE = '{' | '"' << 8 | (long) '"' << 24 | (long) ':' << 32;

    private static final long SHORT_TYPE_MASK = 0xFF_FF00_FFFFL;

    /** <code>{"S":"</code> as the low bytes of a long. */
    private static final long SHORT_STRING = SHORT_TYPE | (long) 'S' << 16 | (long) '"' << 40;

    private static final long SHORT_STRING_MASK = 0xFFFF_FFFF_FFFFL;

    private static final int SHORT_STRING_LENGTH = 6;

    /** Any number with this many digits fits 64 bits. */
    private static final int SAFE_DIGITS = 18;

    private final byte[] bytes;
    private final int end;
    private int at;
    /** Whether an object or array was just opened, so that no comma is expected. */
    private boolean fresh;

    /** Creates a reader of all bytes, which are not copied. */
    public JsonBytes(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /** Creates a reader of a range of bytes, which are not copied. */
    public JsonBytes(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    /** Returns the position of the next byte to read. */
    public int position() {
        return at;
    }

    /** Continues at another position, where a value starts. */
    public void moveTo(int position) {
        at = position;
        fresh = false;
    }

    /** Returns whether an S with this text starts at a position, in DynamoDB's spelling; reads nothing. */
    public boolean isString(int position, String text) {
        int start = position + SHORT_STRING_LENGTH;
        int stop = shortStringEnd(position);
        if (stop - start != text.length()) {
            return false;
        }
        byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
        return Arrays.equals(bytes, start, stop, wanted, 0, wanted.length);
    }

    /** Returns a stream of the items and values from here on; this reader continues after what the stream has read. */
    public ItemReader items() {
        return new BytesItemReader(this, null);
    }

    /**
     * Returns such a stream that also reports, for each attribute of an item, the position where its value starts, so that
     * the caller can inspect attributes of an item that other code decodes.
     */
    public ItemReader items(ObjIntConsumer<String> places) {
        return new BytesItemReader(this, places);
    }

    /** Returns whether the next value is an object. */
    public boolean isObject() {
        return peek() == '{';
    }

    /** Returns whether the next value is an array. */
    public boolean isArray() {
        return peek() == '[';
    }

    /** Enters an object; call {@link #nextName} before each value until it returns null. */
    public void startObject() {
        expect('{');
        fresh = true;
    }

    /** Enters an array; call {@link #nextElement} before each value until it returns false. */
    public void startArray() {
        expect('[');
        fresh = true;
    }

    /** Returns the next name of the object; or leaves it and returns null. */
    public @Nullable String nextName() {
        if (!fresh && end - at > 1 && bytes[at] == ',' && bytes[at + 1] == '"') {
            at += 2;
        } else {
            if (!goesOn('}')) {
                return null;
            }
            expect('"');
        }
        String name = name();
        expect(':');
        return name;
    }

    /** Reads the next name of the object if it is the expected one and has no whitespace around it. */
    boolean takeName(AttributeNames names, int expected) {
        int from = at;
        if (!fresh) {
            if (from >= end || bytes[from] != ',') {
                return false;
            }
            from++;
        }
        int length = names.lengthAt(expected, bytes, from, end);
        if (length == 0) {
            return false;
        }
        at = from + length;
        fresh = false;
        return true;
    }

    /** Returns the S with this name in the next object, or null; the caller must move back to the object's start. */
    @Nullable
    String stringAhead(String wanted) {
        startObject();
        for (String name = nextName(); name != null; name = nextName()) {
            if (name.equals(wanted)) {
                return takeShortString();
            }
            pass();
        }
        return null;
    }

    /** Returns whether the array has another element; leaves it if not. */
    public boolean nextElement() {
        return goesOn(']');
    }

    private boolean goesOn(char closing) {
        int next = peek();
        if (fresh) {
            fresh = false;
        } else if (next == ',') {
            at++;
            return true;
        } else if (next != closing) {
            throw malformed("expected a comma or '" + closing + "'");
        }
        if (next == closing) {
            at++;
            return false;
        }
        return true;
    }

    /** Reads a non-negative integer. */
    public int number() {
        peek();
        int start = at;
        long number = 0;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9' && at - start < 10) {
            number = number * 10 + bytes[at++] - '0';
        }
        if (at == start || number > Integer.MAX_VALUE || (at < end && JsonNumberGrammar.isPart(bytes[at]))) {
            throw malformed("expected an integer");
        }
        return (int) number;
    }

    private void skipNumber() {
        int after = JsonNumberGrammar.end(bytes, at, end);
        if (after < 0) {
            throw malformed("invalid number");
        }
        at = after;
    }

    /** Reads null if it is next, and returns whether it was. */
    public boolean takeNull() {
        return peek() == 'n' && takeLiteral("null");
    }

    /** Skips the next value, of any kind. */
    public void skip() {
        skip(0);
    }

    private void skip(int depth) {
        if (depth > MAX_DEPTH) {
            throw malformed("nested deeper than " + MAX_DEPTH + " levels");
        }
        switch (peek()) {
            case '"' -> {
                at++;
                skipText();
            }
            case '{' -> {
                startObject();
                while (nextName() != null) {
                    skip(depth + 1);
                }
            }
            case '[' -> {
                startArray();
                while (nextElement()) {
                    skip(depth + 1);
                }
            }
            default -> {
                if (at < end && JsonNumberGrammar.isPart(bytes[at])) {
                    skipNumber();
                } else if (!takeLiteral("true") && !takeLiteral("false") && !takeLiteral("null")) {
                    throw malformed("expected a value");
                }
            }
        }
    }

    /**
     * Skips the next object or array without validating it: only brackets and quotes count. For content that is also read
     * elsewhere.
     */
    public void pass() {
        int depth = 0;
        do {
            switch (peek()) {
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                case '"' -> at = closingQuote(at + 1);
                case END -> throw malformed("a bracket is not closed");
                default -> {}
            }
            at++;
        } while (depth > 0);
    }

    private int closingQuote(int from) {
        int i = plainUntil(from);
        while (bytes[i] != '"') {
            i = plainUntil(bytes[i] == '\\' ? i + 2 : i + 1);
        }
        return i;
    }

    /** Throws if more text follows. */
    public void end() {
        if (peek() != END) {
            throw malformed("unexpected text after the value");
        }
    }

    /** Returns the next byte that is not whitespace, or {@link #END}; does not read it. */
    int peek() {
        while (at < end) {
            int next = bytes[at];
            if (next > ' ' || (next != ' ' && next != '\n' && next != '\r' && next != '\t')) {
                return next;
            }
            at++;
        }
        return END;
    }

    /** Reads this byte, or throws. */
    void expect(char wanted) {
        if (!take(wanted)) {
            throw malformed("expected '" + wanted + "'");
        }
    }

    /** Reads this byte if it is next. DynamoDB writes no whitespace, so the first check usually succeeds. */
    boolean take(char wanted) {
        if (at < end && bytes[at] == wanted) {
            at++;
            return true;
        }
        return takeAfterWhitespace(wanted);
    }

    private boolean takeAfterWhitespace(char wanted) {
        boolean there = peek() == wanted;
        at += there ? 1 : 0;
        return there;
    }

    boolean takeLiteral(String literal) {
        peek();
        if (end - at < literal.length()) {
            return false;
        }
        for (int i = 0; i < literal.length(); i++) {
            if (bytes[at + i] != literal.charAt(i)) {
                return false;
            }
        }
        at += literal.length();
        return true;
    }

    /** Reads the start of a value, up to its content, if it has no whitespace; otherwise returns null. */
    @Nullable
    Type takeShortType() {
        if (end - at < 8) {
            return null;
        }
        long eight = JsonStrings.at(bytes, at);
        if ((eight & SHORT_TYPE_MASK) != SHORT_TYPE) {
            return null;
        }
        Type type = switch ((int) (eight >>> 16) & 0xff) {
            case 'S' -> Type.S;
            case 'N' -> Type.N;
            case 'M' -> Type.M;
            case 'L' -> Type.L;
            case 'B' -> Type.B;
            default -> null;
        };
        if (type != null) {
            at += 5;
            fresh = false;
        }
        return type;
    }

    /** Reads an S if it has no whitespace and no escapes; otherwise returns null and reads nothing. */
    @Nullable
    String takeShortString() {
        int start = at + SHORT_STRING_LENGTH;
        int stop = shortStringEnd(at);
        if (stop < 0) {
            return null;
        }
        at = stop + 2;
        fresh = false;
        return Utf8.ascii(bytes, start, stop - start);
    }

    /** Returns the end of the text of such an S that starts at a position, or -1 if there is none. */
    private int shortStringEnd(int position) {
        if (end - position < 8 || (JsonStrings.at(bytes, position) & SHORT_STRING_MASK) != SHORT_STRING) {
            return -1;
        }
        int stop = JsonStrings.plainUntil(bytes, position + SHORT_STRING_LENGTH, end);
        return end - stop >= 2 && bytes[stop] == '"' && bytes[stop + 1] == '}' ? stop : -1;
    }

    /** Reads the rest of a name after its opening quote. */
    private String name() {
        int start = at;
        if (end - start > KnownNames.LONGEST) {
            long first = JsonStrings.at(bytes, start);
            long second = 0;
            int length = JsonStrings.plain(first);
            if (length == 8) {
                second = JsonStrings.at(bytes, start + 8);
                length += JsonStrings.plain(second);
                second = JsonStrings.first(second, length - 8);
            }
            if (bytes[start + length] == '"') {
                at = start + length + 1;
                return KnownNames.of(bytes, start, length, JsonStrings.first(first, Math.min(length, 8)), second);
            }
        }
        return text();
    }

    /** Reads the rest of a string after its opening quote. */
    String text() {
        int start = at;
        int stop = plainUntil(start);
        if (bytes[stop] != '"') {
            return textWithEscapes(start);
        }
        at = stop + 1;
        return Utf8.ascii(bytes, start, stop - start);
    }

    /** Reads the rest of an ASCII string; other characters become question marks. */
    byte[] asciiText() {
        int start = at;
        int stop = plainUntil(start);
        if (bytes[stop] != '"') {
            return textWithEscapes(start).getBytes(StandardCharsets.US_ASCII);
        }
        at = stop + 1;
        return Arrays.copyOfRange(bytes, start, stop);
    }

    /** Returns the position of the next byte that cannot appear literally in a string. */
    private int plainUntil(int from) {
        int stop = JsonStrings.plainUntil(bytes, from, end);
        if (stop >= end) {
            throw malformed("unterminated string");
        }
        return stop;
    }

    /** Reads the rest of a string that has non-ASCII characters or escapes. */
    private String textWithEscapes(int start) {
        EscapedText rest = new EscapedText(bytes, start, end);
        String text = rest.read();
        at = rest.position();
        return text;
    }

    /** Skips the rest of a string. */
    void skipText() {
        int stop = plainUntil(at);
        if (bytes[stop] == '"') {
            at = stop + 1;
        } else {
            textWithEscapes(at);
        }
    }

    /** Reads the rest of a string as an integer. */
    long wholeNumber() {
        int start = at;
        int i = start;
        boolean negative = i < end && bytes[i] == '-';
        i += negative ? 1 : 0;
        int digits = i;
        long number = 0;
        while (i < end && bytes[i] >= '0' && bytes[i] <= '9') {
            number = 10 * number + bytes[i++] - '0';
        }
        boolean plain = i > digits && i - digits <= SAFE_DIGITS && i < end && bytes[i] == '"';
        if (!plain) {
            return DynamoNumber.parse(text()).longValueExact();
        }
        at = i + 1;
        return negative ? -number : number;
    }

    private AttributeException malformed(String problem) {
        return malformed(problem, at);
    }

    static AttributeException malformed(String problem, int at) {
        return new AttributeException("the JSON is malformed: " + problem, "", at);
    }
}
