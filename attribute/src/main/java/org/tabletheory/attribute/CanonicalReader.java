package org.tabletheory.attribute;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.internal.Utf8;
import org.tabletheory.attribute.internal.ValuePosition;

/**
 * Reads canonical bytes as a stream, in strict or lenient mode.
 *
 * <p>A count or length in the bytes never sizes an allocation: lengths are checked against the bytes left, and
 * counts are only counted down. Counts and lengths are unsigned.
 *
 * <p>Strict mode proves order, and with it uniqueness, by comparing each key with the previous one: UTF-16 binary
 * order is the order of {@link String#compareTo}. Lenient mode keeps the keys of a collection to find duplicates.
 */
final class CanonicalReader implements ItemReader {
    static final int MAX_KEY = 65_535;
    private static final int FRAMES = Value.MAX_DEPTH + 2;

    private final byte[] bytes;
    private final boolean strict;
    private int at;

    /** The type of the next value, which ends at {@link #nextEnd}; null if a name or an element must be read first. */
    private @Nullable Type next;

    private int nextEnd;

    private final Type[] types = new Type[FRAMES];
    private final long[] left = new long[FRAMES];
    private final int[] ends = new int[FRAMES];
    /** The previous key or member of each open collection, to check the order; null before the first. */
    private final @Nullable String[] previous = new @Nullable String[FRAMES];

    private @Nullable Set<String> @Nullable [] seen;
    private int frame = -1;
    private int item;
    private final ValuePosition path = new ValuePosition();

    CanonicalReader(Type type, byte[] bytes, AttributeSerialization.Mode mode) {
        this.bytes = bytes;
        this.strict = mode == AttributeSerialization.Mode.STRICT;
        this.next = type;
        this.nextEnd = bytes.length;
    }

    /** Returns where the innermost open collection ends; lenient mode ignores the declared lengths of nested ones. */
    private int limit() {
        return strict && frame >= 0 ? ends[frame] : bytes.length;
    }

    private long unsignedInt(String what) {
        if (limit() - at < 4) {
            throw error("the bytes end inside " + what);
        }
        int start = at;
        at += 4;
        return ((bytes[start] & 0xFFL) << 24)
                | ((bytes[start + 1] & 0xFF) << 16)
                | ((bytes[start + 2] & 0xFF) << 8)
                | (bytes[start + 3] & 0xFF);
    }

    private int length(String what) {
        int start = at;
        long length = unsignedInt(what);
        if (length > limit() - at) {
            at = start;
            throw error(what + " is " + length + ", but only " + (limit() - start - 4) + " bytes are left");
        }
        return (int) length;
    }

    private int typeId() {
        if (limit() - at < 2) {
            throw error("the bytes end inside a type id");
        }
        int id = ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF);
        at += 2;
        return id;
    }

    /** Reads the type and length before a value. */
    private void header() {
        if (frame + 1 - item >= Value.MAX_DEPTH) {
            throw error("values are nested deeper than " + Value.MAX_DEPTH + " levels");
        }
        int start = at;
        int id = typeId();
        Type type = Type.ofId(id);
        if (type == null) {
            at = start;
            throw error(String.format("unknown type id 0x%04X", id));
        }
        int length = length("the length of a value");
        next = type;
        nextEnd = at + length;
    }

    @Override
    public Type type() {
        Type type = next;
        if (type == null) {
            throw error("no value to read; call nextName or nextElement first");
        }
        return type;
    }

    private int take(Type wanted) {
        Type type = type();
        if (type != wanted) {
            throw error("expected " + wanted + " but found " + type);
        }
        next = null;
        return nextEnd - at;
    }

    private String text(int length) {
        String text = Utf8.decode(bytes, at, length);
        if (text == null) {
            throw error("the text is not well-formed UTF-8");
        }
        return text;
    }

    @Override
    public String string() {
        int length = take(Type.S);
        String text = text(length);
        if (inSet()) {
            unique(text);
        }
        at += length;
        return text;
    }

    /** Reads a string set in one loop: {@link #nextElement} and {@link #string} without the overhead per member. */
    String[] strings() {
        startSet();
        long claimed = left[frame];
        int possible = (limit() - at) / 4;
        String[] members = new String[(int) Math.min(claimed, possible)];
        int size = 0;
        while (left[frame] > 0) {
            left[frame]--;
            path.nextIndex();
            int length = length("the length of a set member");
            String member = text(length);
            unique(member);
            at += length;
            members[size++] = member;
        }
        leaveAtEnd();
        return members;
    }

    @Override
    public String number() {
        int length = take(Type.N);
        String text = text(length);
        if (strict) {
            requireNormal(text);
        }
        if (inSet()) {
            unique(text);
        }
        at += length;
        return text;
    }

    private void requireNormal(String text) {
        String normal;
        try {
            normal = DynamoNumber.normalize(text);
        } catch (AttributeException e) {
            throw error(e.problem());
        }
        if (!normal.equals(text)) {
            throw error("the number is not normalized");
        }
    }

    @Override
    public byte[] binary() {
        int length = take(Type.B);
        byte[] binary = Arrays.copyOfRange(bytes, at, at + length);
        if (inSet()) {
            unique(latin1(length));
        }
        at += length;
        return binary;
    }

    @Override
    public boolean bool() {
        int length = take(Type.BOOL);
        if (length != 1) {
            throw error("BOOL must be one byte, not " + length);
        }
        byte value = bytes[at];
        if (value != 0 && value != 1) {
            throw error(String.format("BOOL must be 00 or 01, not %02x", value));
        }
        at++;
        return value == 1;
    }

    @Override
    public void nul() {
        int length = take(Type.NULL);
        if (length != 0) {
            throw error("NULL must have no bytes, not " + length);
        }
    }

    private boolean inSet() {
        return frame >= 0 && types[frame].isSet();
    }

    /** Checks that a key or member differs from those before it in its collection and, in strict mode, is greater. */
    private void unique(String key) {
        if (strict) {
            String before = previous[frame];
            int order = before == null ? -1 : before.compareTo(key);
            if (order == 0) {
                throw duplicate();
            }
            if (order > 0) {
                throw error("the entries are not in ascending order");
            }
            previous[frame] = key;
        } else if (!seen().add(key)) {
            throw duplicate();
        }
    }

    private AttributeException duplicate() {
        return error(types[frame] == Type.M ? "duplicate name in a map" : "duplicate member in a set");
    }

    /** Returns bytes as a string with one character per byte, which sorts in the same order. */
    @SuppressWarnings("deprecation") // one char for each byte is what is needed here
    private String latin1(int length) {
        return new String(bytes, 0, at, length);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // generic array creation
    private Set<String> seen() {
        if (seen == null) {
            seen = new Set[FRAMES];
        }
        Set<String> keys = seen[frame];
        if (keys == null) {
            keys = new HashSet<>();
            seen[frame] = keys;
        }
        return keys;
    }

    private void enter(Type type) {
        int end = nextEnd;
        next = null;
        frame++;
        types[frame] = type;
        ends[frame] = end;
        previous[frame] = null;
        if (seen != null) {
            seen[frame] = null;
        }
        path.enter();
        left[frame] = unsignedInt("the count of " + type);
    }

    private boolean leaveAtEnd() {
        if (left[frame] > 0) {
            left[frame]--;
            return false;
        }
        if (at != ends[frame] && (strict || frame == 0)) {
            throw error(
                    at < ends[frame]
                            ? (ends[frame] - at) + " extra bytes after the last entry"
                            : "the entries are longer than the declared length of the value");
        }
        frame--;
        path.leave();
        return true;
    }

    @Override
    public void startItem() {
        startMap();
        item = 1;
    }

    @Override
    public void startSet() {
        Type type = type();
        if (!type.isSet()) {
            throw error("expected a set but found " + type);
        }
        enter(type);
    }

    @Override
    public void startList() {
        if (type() != Type.L) {
            throw error("expected L but found " + type());
        }
        enter(Type.L);
    }

    @Override
    public void startMap() {
        if (type() != Type.M) {
            throw error("expected M but found " + type());
        }
        enter(Type.M);
    }

    @Override
    public boolean nextElement() {
        if (leaveAtEnd()) {
            return false;
        }
        path.nextIndex();
        if (types[frame].isSet()) {
            int length = length("the length of a set member");
            next = types[frame].member();
            nextEnd = at + length;
        } else {
            header();
        }
        return true;
    }

    @Override
    public @Nullable String nextName() {
        if (leaveAtEnd()) {
            return null;
        }
        int start = at;
        if (typeId() != Type.S.id()) {
            at = start;
            throw error("a map key must have the type id of a string, 0001");
        }
        int length = length("the length of a map key");
        if (strict && (length == 0 || length > MAX_KEY)) {
            throw error("a map key must have 1 to " + MAX_KEY + " bytes, not " + length);
        }
        String name = text(length);
        path.name(name);
        unique(name);
        at += length;
        header();
        return name;
    }

    @Override
    public String path() {
        return path.toString();
    }

    @Override
    public AttributeException error(String problem) {
        return new AttributeException(problem, path(), at);
    }
}
