package org.tabletheory.attribute;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Writes DynamoDB JSON straight into bytes, in the form that DynamoDB gives back: numbers in their plain spelling.
 *
 * <p>What DynamoDB would refuse is refused here: a text that is no number, a lone surrogate, an empty set, more than 32
 * levels. It is the fast way for codecs that know their names: a name is copied, a value is a few bytes around its text, and
 * no tree, no token and no box comes between. Whether a comma is due is told by the byte before, so that there is no state to keep. The
 * JSON around items, of which requests are made, is written by the methods that say "of JSON's own".
 *
 * <pre>{@code
 * JsonBuffer json = new JsonBuffer();
 * json.startItem(1);
 * json.name(AttributeName.of("logins"));
 * json.number(3);
 * json.endItem();
 * Item item = DynamoJson.readItem(json.toByteArray());
 * }</pre>
 *
 * <p>Not safe for use by several threads.
 */
public final class JsonBuffer implements ItemWriter {
    private static final int FIRST_SIZE = 512;
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NULL = "{\"NULL\":true}".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TRUE = "{\"BOOL\":true}".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "{\"BOOL\":false}".getBytes(StandardCharsets.US_ASCII);
    /** The characters that stand for themselves in a JSON string and in UTF-8. */
    private static final boolean[] PLAIN = new boolean[128];

    static {
        Arrays.fill(PLAIN, ' ', 128, true);
        PLAIN['"'] = false;
        PLAIN['\\'] = false;
    }

    private byte[] bytes;
    /** Where the JSON begins in the array. */
    private final int start;
    /** Where the next byte goes in the array. */
    private int size;
    /** Lists and maps around the next value. */
    private int depth;

    private boolean inSet;
    /** Whether values are taken as they are. */
    private boolean verbatim;

    /** A buffer for what is stored: it refuses what DynamoDB would. */
    public JsonBuffer() {
        this(0, false);
    }

    private JsonBuffer(int headroom, boolean verbatim) {
        this.bytes = new byte[headroom + FIRST_SIZE];
        this.start = headroom;
        this.size = headroom;
        this.verbatim = verbatim;
    }

    /**
     * A buffer for what is asked: values are taken as they are, numbers in their own spelling, and DynamoDB judges them. A
     * lone surrogate is still refused, since it cannot be sent.
     */
    public static JsonBuffer verbatim() {
        return verbatim(0);
    }

    /**
     * Returns a {@link #verbatim()} buffer whose array has free bytes before the JSON, so that a transport can put its
     * header there and send both with one write.
     *
     * @param headroom the number of free bytes
     */
    public static JsonBuffer verbatim(int headroom) {
        return new JsonBuffer(headroom, true);
    }

    /** Switches between values that are checked and normalized for storage and values that are taken as they are. */
    public void setVerbatim(boolean verbatim) {
        this.verbatim = verbatim;
    }

    /** Returns how many bytes were written. */
    public int size() {
        return size - start;
    }

    /** Returns the array that holds the JSON from {@link #start()} on; writing more may replace it by a larger one. */
    public byte[] array() {
        return bytes;
    }

    /** Returns the index of the first byte of the JSON in {@link #array()}. */
    public int start() {
        return start;
    }

    /** Returns a copy of what was written. */
    public byte[] toByteArray() {
        return Arrays.copyOfRange(bytes, start, size);
    }

    /** Copies what was written to a stream. */
    public void writeTo(OutputStream out) throws IOException {
        out.write(bytes, start, size - start);
    }

    /** Reads what was written, while nothing more is. */
    public ItemReader reader() {
        return reader(0, size());
    }

    /** Reads one item of what was written: the bytes from one {@link #size()} to another. */
    public ItemReader reader(int from, int to) {
        return new JsonBytes(bytes, start + from, start + to).items();
    }

    private void ensure(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, more)));
        }
    }

    private void put(byte[] ready) {
        ensure(ready.length + 1);
        System.arraycopy(ready, 0, bytes, size, ready.length);
        size += ready.length;
    }

    /** A comma, unless something has just begun. */
    private void separate() {
        if (size > start) {
            byte before = bytes[size - 1];
            if (before != '{' && before != '[' && before != ':') {
                ensure(1);
                bytes[size++] = ',';
            }
        }
    }

    /** Begins a value: its comma, and its type unless it is a set's member. */
    private void open(char type) {
        begin();
        if (!inSet) {
            ensure(8);
            byte[] to = bytes;
            int at = size;
            to[at] = '{';
            to[at + 1] = '"';
            to[at + 2] = (byte) type;
            to[at + 3] = '"';
            to[at + 4] = ':';
            size = at + 5;
        }
    }

    private void begin() {
        if (depth >= Value.MAX_DEPTH && !verbatim) {
            throw new AttributeException("values are nested deeper than " + Value.MAX_DEPTH + " levels", "");
        }
        separate();
    }

    private void close() {
        if (!inSet) {
            ensure(1);
            bytes[size++] = '}';
        }
    }

    /** Begins an object of JSON's own, with no type around it, such as a request. */
    public void startObject() {
        separate();
        ensure(1);
        bytes[size++] = '{';
    }

    /** Begins a member that is an object of JSON's own. */
    public void startObject(String name) {
        name(name);
        startObject();
    }

    /** Ends an object of JSON's own. */
    public void endObject() {
        ensure(1);
        bytes[size++] = '}';
    }

    /** Begins a member that is an array of JSON's own. */
    public void startArray(String name) {
        name(name);
        ensure(1);
        bytes[size++] = '[';
    }

    /** Ends an array of JSON's own. */
    public void endArray() {
        ensure(1);
        bytes[size++] = ']';
    }

    /** A member that is a text of JSON's own. */
    public void member(String name, String text) {
        name(name);
        quoted(text);
    }

    /** A member that is a number of JSON's own. */
    public void member(String name, int number) {
        name(name);
        ascii(Integer.toString(number));
    }

    /** A member that is one of JSON's own truth values. */
    public void member(String name, boolean truth) {
        name(name);
        ascii(truth ? "true" : "false");
    }

    /** Copies an item from another buffer: its bytes from one {@link #size()} to another. */
    public void item(JsonBuffer written, int from, int to) {
        separate();
        ensure(to - from);
        System.arraycopy(written.bytes, written.start + from, bytes, size, to - from);
        size += to - from;
    }

    private void ascii(String text) {
        int length = text.length();
        ensure(length + 1);
        for (int i = 0; i < length; i++) {
            bytes[size++] = (byte) text.charAt(i);
        }
    }

    @Override
    public void startItem(int attributes) {
        startObject();
    }

    @Override
    public void endItem() {
        endObject();
    }

    @Override
    public void name(String name) {
        separate();
        quoted(name);
        ensure(1);
        bytes[size++] = ':';
    }

    @Override
    public void name(AttributeName name) {
        separate();
        put(name.json());
    }

    @Override
    public void string(String value) {
        open('S');
        quoted(value);
        close();
    }

    @Override
    public void number(String text) {
        String spelling = verbatim ? text : DynamoNumber.normalize(text);
        open('N');
        quoted(spelling);
        close();
    }

    @Override
    public void number(long value) {
        if (value == Long.MIN_VALUE) {
            number(Long.toString(value));
            return;
        }
        open('N');
        ensure(24);
        bytes[size++] = '"';
        long rest = value;
        if (rest < 0) {
            bytes[size++] = '-';
            rest = -rest;
        }
        int end = size + digits(rest);
        for (int at = end; at > size; ) {
            bytes[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size = end;
        bytes[size++] = '"';
        close();
    }

    private static int digits(long value) {
        int digits = 1;
        for (long bound = 10; digits < 19 && value >= bound; bound *= 10) {
            digits++;
        }
        return digits;
    }

    @Override
    public void binary(byte[] content, int offset, int length) {
        byte[] base64 = Base64.getEncoder().encode(Arrays.copyOfRange(content, offset, offset + length));
        open('B');
        ensure(1);
        bytes[size++] = '"';
        put(base64);
        bytes[size++] = '"';
        close();
    }

    @Override
    public void bool(boolean value) {
        begin();
        put(value ? TRUE : FALSE);
    }

    @Override
    public void nul() {
        begin();
        put(NULL);
    }

    @Override
    public void startSet(Type type, int members) {
        begin();
        ensure(8);
        bytes[size++] = '{';
        bytes[size++] = '"';
        bytes[size++] = (byte) type.name().charAt(0);
        bytes[size++] = 'S';
        bytes[size++] = '"';
        bytes[size++] = ':';
        bytes[size++] = '[';
        inSet = true;
    }

    @Override
    public void endSet() {
        if (bytes[size - 1] == '[' && !verbatim) {
            throw new AttributeException("an empty set, which DynamoDB does not store", "");
        }
        inSet = false;
        ensure(2);
        bytes[size++] = ']';
        bytes[size++] = '}';
    }

    @Override
    public void startList(int elements) {
        open('L');
        bytes[size++] = '[';
        depth++;
    }

    @Override
    public void endList() {
        depth--;
        ensure(2);
        bytes[size++] = ']';
        bytes[size++] = '}';
    }

    @Override
    public void startMap(int entries) {
        open('M');
        bytes[size++] = '{';
        depth++;
    }

    @Override
    public void endMap() {
        depth--;
        ensure(2);
        bytes[size++] = '}';
        bytes[size++] = '}';
    }

    private void quoted(String text) {
        int length = text.length();
        ensure(Utf8.maxLength(length) + 3);
        if (length >= Utf8.BULK && copied(text)) {
            return;
        }
        byte[] to = bytes;
        int at = size;
        to[at++] = '"';
        int i = 0;
        for (char c; i < length && (c = text.charAt(i)) < 0x80 && PLAIN[c]; i++) {
            to[at++] = (byte) c;
        }
        size = at;
        if (i < length) {
            rest(text, i);
        }
        bytes[size++] = '"';
    }

    /** Writes a text at once when all of it stands for itself; false when it does not, and nothing is written. */
    private boolean copied(String text) {
        int from = size + 1;
        int end = Utf8.encode(text, bytes, from);
        if (end != from + text.length() || EightBytes.plainUntil(bytes, from, end) < end) {
            return false;
        }
        bytes[size] = '"';
        bytes[end] = '"';
        size = end + 1;
        return true;
    }

    /** What follows the first character that does not stand for itself. */
    private void rest(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            ensure(Utf8.maxLength(text.length() - i) + 8);
            if (c < 0x80) {
                ascii(c);
            } else if (c < 0x800) {
                bytes[size++] = (byte) (0xC0 | (c >> 6));
                bytes[size++] = (byte) (0x80 | (c & 0x3F));
            } else if (!Character.isSurrogate(c)) {
                bytes[size++] = (byte) (0xE0 | (c >> 12));
                bytes[size++] = (byte) (0x80 | ((c >> 6) & 0x3F));
                bytes[size++] = (byte) (0x80 | (c & 0x3F));
            } else {
                i++;
                pair(c, i < text.length() ? text.charAt(i) : 0);
            }
        }
    }

    private void ascii(char c) {
        if (PLAIN[c]) {
            bytes[size++] = (byte) c;
        } else if (c == '"' || c == '\\') {
            bytes[size++] = '\\';
            bytes[size++] = (byte) c;
        } else {
            bytes[size++] = '\\';
            bytes[size++] = 'u';
            bytes[size++] = '0';
            bytes[size++] = '0';
            bytes[size++] = HEX[c >> 4];
            bytes[size++] = HEX[c & 0xF];
        }
    }

    private void pair(char high, char low) {
        if (!Character.isSurrogatePair(high, low)) {
            throw new AttributeException("the text has half of a surrogate pair, which UTF-8 cannot hold", "");
        }
        int point = Character.toCodePoint(high, low);
        bytes[size++] = (byte) (0xF0 | (point >> 18));
        bytes[size++] = (byte) (0x80 | ((point >> 12) & 0x3F));
        bytes[size++] = (byte) (0x80 | ((point >> 6) & 0x3F));
        bytes[size++] = (byte) (0x80 | (point & 0x3F));
    }
}
