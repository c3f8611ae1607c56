package org.tabletheory.attribute.spi;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.DynamoNumber;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.internal.JsonStrings;
import org.tabletheory.attribute.internal.Utf8;

/**
 * Writes DynamoDB JSON into a byte array, as DynamoDB returns it: with normalized numbers.
 *
 * <p>Rejects what DynamoDB would reject: a text that is not a number, a lone surrogate, an empty set, more than 32 levels.
 * Fast for codecs that know their names: a name is copied, a value is a few bytes around its text, without trees, tokens or
 * boxing. The previous byte shows whether a comma is needed, so there is no state to keep. The JSON around
 * items, such as that of a request, is written with the methods for plain JSON.
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
 * <p>Not thread-safe.
 */
public final class JsonBuffer implements ItemWriter {
    private static final int FIRST_SIZE = 512;
    private static final byte[] NULL = "{\"NULL\":true}".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TRUE = "{\"BOOL\":true}".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "{\"BOOL\":false}".getBytes(StandardCharsets.US_ASCII);
    private byte[] bytes;
    /** Where the JSON starts in the array. */
    private final int start;
    /** Where the next byte goes in the array. */
    private int size;
    /** The number of lists and maps around the next value. */
    private int depth;

    private boolean inSet;
    /** Whether values are written unchecked. */
    private boolean verbatim;

    /** Creates a buffer for values to store: rejects what DynamoDB would reject. */
    public JsonBuffer() {
        this(0, FIRST_SIZE, false);
    }

    private JsonBuffer(int headroom, int capacity, boolean verbatim) {
        this.bytes = new byte[headroom + capacity];
        this.start = headroom;
        this.size = headroom;
        this.verbatim = verbatim;
    }

    /**
     * Returns a buffer for values of queries: they are written as they are, numbers in their own spelling, and DynamoDB
     * checks them. A lone surrogate is still rejected, because UTF-8 cannot encode it.
     */
    public static JsonBuffer verbatim() {
        return verbatim(0, FIRST_SIZE);
    }

    /**
     * Returns a {@link #verbatim()} buffer whose array has free bytes before the JSON, so that a transport can put its
     * header there and send both with one write.
     *
     * @param headroom the number of free bytes
     * @param capacity the expected size of the JSON; the buffer grows when it is larger
     */
    public static JsonBuffer verbatim(int headroom, int capacity) {
        return new JsonBuffer(headroom, capacity, true);
    }

    /** Switches between values that are checked and normalized for storage and values that are written as they are. */
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

    /** Returns a reader of what was written so far; write nothing more while it is used. */
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

    private void put(char ascii) {
        ensure(1);
        bytes[size++] = (byte) ascii;
    }

    private void put(byte[] ready) {
        ensure(ready.length + 1);
        System.arraycopy(ready, 0, bytes, size, ready.length);
        size += ready.length;
    }

    /** Writes a comma, unless an object or array has just been opened. */
    private void separate() {
        if (size > start) {
            byte before = bytes[size - 1];
            if (before != '{' && before != '[' && before != ':') {
                put(',');
            }
        }
    }

    /** Starts a value: its comma, and its type unless it is a member of a set. */
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
            put('}');
        }
    }

    /** Ends the content of a set, list or map, and the value. */
    private void close(char bracket) {
        ensure(2);
        bytes[size++] = (byte) bracket;
        bytes[size++] = '}';
    }

    /** Starts a plain JSON object, without a type around it, such as a request. */
    public void startObject() {
        separate();
        put('{');
    }

    /** Starts a member that is a plain JSON object. */
    public void startObject(String name) {
        name(name);
        startObject();
    }

    /** Ends a plain JSON object. */
    public void endObject() {
        put('}');
    }

    /** Starts a member that is a plain JSON array. */
    public void startArray(String name) {
        name(name);
        startArray();
    }

    /** Starts a plain JSON array that is an element of another one. */
    public void startArray() {
        separate();
        put('[');
    }

    /** Ends a plain JSON array. */
    public void endArray() {
        put(']');
    }

    /** Writes a member that is a plain JSON string. */
    public void member(String name, String text) {
        name(name);
        quoted(text);
    }

    /** Writes a member that is a plain JSON number. */
    public void member(String name, int number) {
        name(name);
        ascii(Integer.toString(number));
    }

    /** Writes a member that is a plain JSON boolean. */
    public void member(String name, boolean value) {
        name(name);
        ascii(value ? "true" : "false");
    }

    /** Writes a plain JSON string: an element of an array, or the value after a {@link #name(String)}. */
    public void plain(String text) {
        separate();
        quoted(text);
    }

    /** Writes a plain JSON number: an element of an array, or the value after a {@link #name(String)}. */
    public void plain(Number number) {
        separate();
        ascii(number.toString());
    }

    /** Writes a plain JSON boolean: an element of an array, or the value after a {@link #name(String)}. */
    public void plain(boolean value) {
        separate();
        ascii(value ? "true" : "false");
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
        put(':');
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
        put('"');
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
            throw new AttributeException("a set is empty, which DynamoDB does not store; omit it or use NULL", "");
        }
        inSet = false;
        close(']');
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
        close(']');
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
        close('}');
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
        while (i < length && JsonStrings.isPlain(text.charAt(i))) {
            to[at++] = (byte) text.charAt(i++);
        }
        size = at;
        if (i < length) {
            rest(text, i);
        }
        bytes[size++] = '"';
    }

    /** Writes a text in one step if it needs no escapes; otherwise writes nothing and returns false. */
    private boolean copied(String text) {
        int from = size + 1;
        int end = Utf8.encode(text, bytes, from);
        if (end != from + text.length() || JsonStrings.plainUntil(bytes, from, end) < end) {
            return false;
        }
        bytes[size] = '"';
        bytes[end] = '"';
        size = end + 1;
        return true;
    }

    /** Writes the text from the first character that is not plain ASCII. */
    private void rest(String text, int from) {
        ensure(JsonStrings.MAX_BYTES_PER_CHAR * (text.length() - from) + 1);
        int after = JsonStrings.write(text, from, bytes, size);
        if (after < 0) {
            throw new AttributeException(Utf8.LONE_SURROGATE, "");
        }
        size = after;
    }
}
