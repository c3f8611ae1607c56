package org.tabletheory.attribute;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON text that is whole in memory, and the DynamoDB items in it.
 *
 * <p>The answers of DynamoDB are read by this: it knows no tokens and keeps no tables, since whoever reads knows what must
 * come next. A plain text is a copy of its bytes, a name that came before is the same string again. Whatever is no JSON is
 * an {@link AttributeException}.
 *
 * <pre>{@code
 * JsonBytes answer = new JsonBytes("{\"Item\":{\"PK\":{\"S\":\"USER#1\"}}}".getBytes(StandardCharsets.UTF_8));
 * answer.startObject();
 * for (String name = answer.nextName(); name != null; name = answer.nextName()) {
 *     if (name.equals("Item")) {
 *         Item item = Item.readFrom(answer.items());
 *     } else {
 *         answer.skip();
 *     }
 * }
 * answer.end();
 * }</pre>
 *
 * <p>Not safe for use by several threads.
 */
public final class JsonBytes {
    /** What {@link #peek} gives behind the last byte. */
    private static final int END = -1_000;

    private static final int MAX_DEPTH = 3 * Value.MAX_DEPTH + 16;

    /** <code>{"?":</code> as the low bytes of a number, whatever stands for the question mark. */
    private static final long SHORT_TYPE = '{' | '"' << 8 | (long) '"' << 24 | (long) ':' << 32;

    private static final long SHORT_TYPE_MASK = 0xFF_FF00_FFFFL;

    /** <code>{"S":"</code> likewise. */
    private static final long SHORT_STRING = SHORT_TYPE | (long) 'S' << 16 | (long) '"' << 40;

    private static final long SHORT_STRING_MASK = 0xFFFF_FFFF_FFFFL;

    private static final int SHORT_STRING_LENGTH = 6;

    private final byte[] bytes;
    private final int end;
    private int at;
    /** Whether an object or array was opened just now, so that no comma is due. */
    private boolean fresh;

    /** Begins at the first byte; the bytes are not copied. */
    public JsonBytes(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /** Begins at one byte and ends before another. */
    public JsonBytes(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    /** The place of the next byte to read. */
    public int position() {
        return at;
    }

    /** Goes on at another place, where a value begins. */
    public void moveTo(int position) {
        at = position;
        fresh = false;
    }

    /** Whether an S of this text begins at a place, written as DynamoDB writes plain texts; nothing is taken. */
    public boolean isString(int position, String text) {
        int start = position + SHORT_STRING_LENGTH;
        int stop = shortStringEnd(position);
        if (stop - start != text.length()) {
            return false;
        }
        byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
        return Arrays.equals(bytes, start, stop, wanted, 0, wanted.length);
    }

    /** A stream of the items and values that stand from here on; this goes on behind what it took. */
    public ItemReader items() {
        return new BytesItemReader(this, null);
    }

    /**
     * Such a stream that tells, for each attribute of an item, the place where its value begins, so that whoever reads the
     * item for somebody else can look at an attribute too.
     */
    public ItemReader items(ObjIntConsumer<String> places) {
        return new BytesItemReader(this, places);
    }

    /** Whether an object comes next. */
    public boolean isObject() {
        return peek() == '{';
    }

    /** Whether an array comes next. */
    public boolean isArray() {
        return peek() == '[';
    }

    /** Enters an object; then {@link #nextName} and a value until it gives null. */
    public void startObject() {
        expect('{');
        fresh = true;
    }

    /** Enters an array; then {@link #nextElement} and a value until it says false. */
    public void startArray() {
        expect('[');
        fresh = true;
    }

    /** The next name of the object; null leaves it. */
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

    /** Takes the next name of the object when it is the one of this number and has no blank before or behind it. */
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

    /** The S of this name in the object that comes next, or null; whoever asks goes back to where that begins. */
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

    /** Whether the array goes on; false leaves it. */
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
            throw malformed("a comma or '" + closing + "' is missing");
        }
        if (next == closing) {
            at++;
            return false;
        }
        return true;
    }

    /** Takes a whole number. */
    public int number() {
        peek();
        int start = at;
        long number = 0;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9' && at - start < 10) {
            number = number * 10 + bytes[at++] - '0';
        }
        if (at == start || number > Integer.MAX_VALUE || (at < end && isOfNumber(bytes[at]))) {
            throw malformed("a whole number is missing");
        }
        return (int) number;
    }

    private static boolean isOfNumber(byte b) {
        return (b >= '0' && b <= '9') || b == '-' || b == '+' || b == '.' || b == 'e' || b == 'E';
    }

    /** Takes null, if that comes next. */
    public boolean takeNull() {
        return peek() == 'n' && takeLiteral("null");
    }

    /** Takes the next value, whatever it is, and drops it. */
    public void skip() {
        skip(0);
    }

    private void skip(int depth) {
        if (depth > MAX_DEPTH) {
            throw malformed("it is nested deeper than " + MAX_DEPTH + " levels");
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
                int start = at;
                while (at < end && isOfNumber(bytes[at])) {
                    at++;
                }
                boolean taken = at > start || takeLiteral("true") || takeLiteral("false") || takeLiteral("null");
                if (!taken) {
                    throw malformed("a value is missing");
                }
            }
        }
    }

    /**
     * Takes the next object or array and drops it, looking at its brackets and quotes alone: for what is read by somebody
     * else as well.
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

    /** Refuses whatever stands behind the value that was read. */
    public void end() {
        if (peek() != END) {
            throw malformed("there is more text after the value");
        }
    }

    /** The next byte that is no white space, or {@link #END}; it is not taken. */
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

    /** Takes this byte, or fails. */
    void expect(char wanted) {
        if (!take(wanted)) {
            throw malformed("'" + wanted + "' is missing");
        }
    }

    /** Takes this byte when it comes next. DynamoDB writes no blanks, so it mostly does at once. */
    boolean take(char wanted) {
        if (at < end && bytes[at] == wanted) {
            at++;
            return true;
        }
        return takeBehindBlanks(wanted);
    }

    private boolean takeBehindBlanks(char wanted) {
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

    /** Takes the beginning of a value, up to its content, when it is written without a blank; null when it is not. */
    @Nullable
    Type takeShortType() {
        if (end - at < 8) {
            return null;
        }
        long eight = EightBytes.at(bytes, at);
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

    /** Takes a whole S when it is written without a blank, and its text as itself; null, and nothing taken, otherwise. */
    @Nullable
    String takeShortString() {
        int start = at + SHORT_STRING_LENGTH;
        int stop = shortStringEnd(at);
        if (stop < 0) {
            return null;
        }
        at = stop + 2;
        fresh = false;
        return ascii(bytes, start, stop - start);
    }

    /** Where the text of such an S ends that begins at a place; less than 0 when there is none. */
    private int shortStringEnd(int position) {
        if (end - position < 8 || (EightBytes.at(bytes, position) & SHORT_STRING_MASK) != SHORT_STRING) {
            return -1;
        }
        int stop = EightBytes.plainUntil(bytes, position + SHORT_STRING_LENGTH, end);
        return end - stop >= 2 && bytes[stop] == '"' && bytes[stop + 1] == '}' ? stop : -1;
    }

    /** The rest of a name, whose opening quote was taken. */
    private String name() {
        int start = at;
        if (end - start > KnownNames.LONGEST) {
            long first = EightBytes.at(bytes, start);
            long second = 0;
            int length = EightBytes.plain(first);
            if (length == 8) {
                second = EightBytes.at(bytes, start + 8);
                length += EightBytes.plain(second);
                second = EightBytes.first(second, length - 8);
            }
            if (bytes[start + length] == '"') {
                at = start + length + 1;
                return KnownNames.of(bytes, start, length, EightBytes.first(first, Math.min(length, 8)), second);
            }
        }
        return text();
    }

    /** The rest of a text, whose opening quote was taken. */
    String text() {
        int start = at;
        int stop = plainUntil(start);
        if (bytes[stop] != '"') {
            return unusualText(start);
        }
        at = stop + 1;
        return ascii(bytes, start, stop - start);
    }

    /** The rest of a text whose characters are all of ASCII; others are question marks in it. */
    byte[] asciiText() {
        int start = at;
        int stop = plainUntil(start);
        if (bytes[stop] != '"') {
            return unusualText(start).getBytes(StandardCharsets.US_ASCII);
        }
        at = stop + 1;
        return Arrays.copyOfRange(bytes, start, stop);
    }

    /** The text of bytes of ASCII. The constructor that takes a charset is too large for the compiler to inline. */
    @SuppressWarnings("deprecation")
    static String ascii(byte[] bytes, int from, int length) {
        return new String(bytes, 0, from, length);
    }

    /** The place of the first byte from here on that does not stand for itself in a text. */
    private int plainUntil(int from) {
        int stop = EightBytes.plainUntil(bytes, from, end);
        if (stop >= end) {
            throw malformed("a text has no end");
        }
        return stop;
    }

    /** The rest of a text that has other characters than those of ASCII, or escapes. */
    private String unusualText(int start) {
        StringBuilder text = null;
        int from = start;
        for (int i = start; i < end; i++) {
            byte next = bytes[i];
            if (next == '"') {
                at = i + 1;
                String rest = utf8(from, i);
                return text == null ? rest : text.append(rest).toString();
            }
            if (next == '\\') {
                text = (text == null ? new StringBuilder(2 * (i - start) + 16) : text).append(utf8(from, i));
                at = i + 1;
                text.append(escaped());
                from = at;
                i = at - 1;
            } else if (next >= 0 && next < ' ') {
                at = i;
                throw malformed("a text has a control character, which JSON escapes");
            }
        }
        throw malformed("a text has no end");
    }

    private String utf8(int from, int to) {
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0) {
            // The decoder puts this character where the bytes are no UTF-8; or it stands there.
            try {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes, from, to - from))
                        .toString();
            } catch (CharacterCodingException e) {
                throw malformed("a text is no UTF-8");
            }
        }
        return text;
    }

    private char escaped() {
        int escape = at < end ? bytes[at++] : END;
        return switch (escape) {
            case '"', '\\', '/' -> (char) escape;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unit();
            default -> throw malformed("an escape is unknown");
        };
    }

    private char unit() {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int digit = at < end ? Character.digit(bytes[at++], 16) : -1;
            if (digit < 0) {
                throw malformed("an escape has not four hexadecimal digits");
            }
            unit = 16 * unit + digit;
        }
        return (char) unit;
    }

    /** Takes the rest of a text and drops it. */
    void skipText() {
        int stop = plainUntil(at);
        if (bytes[stop] == '"') {
            at = stop + 1;
        } else {
            unusualText(at);
        }
    }

    /** The rest of a text as a whole number. */
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
        boolean plain = i > digits && i - digits <= WholeNumber.SAFE_DIGITS && i < end && bytes[i] == '"';
        if (!plain) {
            return WholeNumber.of(text());
        }
        at = i + 1;
        return negative ? -number : number;
    }

    private AttributeException malformed(String problem) {
        return new AttributeException("the JSON is malformed: " + problem, "", at);
    }
}
