package org.tabletheory.mapping.spi.codec;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * What a whole-item write stores in the attributes that the library owns, and what it asks of keys and of the time to
 * live.
 *
 * <p>Whatever is not plainly right is {@link Undecided}: then the entity is taken apart, looked at with care, and refused
 * with its place and the fix, or stored after all. So that there is one place for those rules, none of them is told here.
 * Immutable.
 */
public final class Put {
    /** The longest partition key, in bytes. */
    public static final int PARTITION = 2048;
    /** The longest sort key, in bytes. */
    public static final int SORT = 1024;

    private static final int LONGEST_UTF8 = 3;
    private static final long LAST_SECOND = 99_999_999_999L;

    private final String stamp;

    /**
     * A write at this moment.
     *
     * @param stamp the moment as timestamps are stored
     */
    public Put(String stamp) {
        this.stamp = stamp;
    }

    /** What is not plainly right, so that the long way must decide. It has no stack trace, since it is no failure. */
    public static final class Undecided extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Undecided() {
            super("the long way decides", null, false, false);
        }
    }

    /** The moment of the write, as timestamps are stored. */
    public String stamp() {
        return stamp;
    }

    /** A key, or a key of an index, when it surely is one of at most so many bytes. */
    public String key(@Nullable String value, int bytes) {
        if (value == null || value.isEmpty() || value.length() > bytes / LONGEST_UTF8) {
            throw new Undecided();
        }
        return value;
    }

    /** Writes a key of any type. */
    public <V> void key(AttributeName name, ValueCodec<V> codec, @Nullable V value, int bytes, ItemWriter out) {
        write(name, checkedKey(codec.value(value), bytes), out);
    }

    /** Writes a key of an index of any type; nothing when it is null, or empty and to be left out. */
    public <V> void indexKey(
            AttributeName name, ValueCodec<V> codec, @Nullable V value, boolean omitEmpty, int bytes, ItemWriter out) {
        Value stored = codec.value(value);
        if (stored.type() != Type.NULL && !(omitEmpty && codec.isEmpty(value))) {
            write(name, checkedKey(stored, bytes), out);
        }
    }

    private static void write(AttributeName name, Value value, ItemWriter out) {
        out.name(name);
        value.writeTo(out);
    }

    private Value checkedKey(Value value, int bytes) {
        if (value instanceof Value.S text) {
            key(text.value(), bytes);
        } else if (value instanceof Value.B binary) {
            if (binary.size() == 0 || binary.size() > bytes) {
                throw new Undecided();
            }
        } else if (value.type() != Type.N) {
            throw new Undecided();
        }
        return value;
    }

    /** A time to live in seconds, when it surely is one. */
    public long ttl(long seconds) {
        if (seconds > LAST_SECOND || seconds < -LAST_SECOND) {
            throw new Undecided();
        }
        return seconds;
    }

    /** Writes a time to live of any type. */
    public <V> void ttl(ValueCodec<V> codec, @Nullable V value, ItemWriter out) {
        Value stored = codec.value(value);
        if (stored instanceof Value.N number) {
            ttl(whole(number));
        } else if (stored.type() != Type.NULL) {
            throw new Undecided();
        }
        stored.writeTo(out);
    }

    /** Writes a version of any type; 0 where there is none. */
    public <V> void version(ValueCodec<V> codec, @Nullable V value, ItemWriter out) {
        Value stored = codec.value(value);
        if (stored instanceof Value.N number) {
            out.number(whole(number));
        } else if (stored.type() == Type.NULL) {
            out.number(0);
        } else {
            throw new Undecided();
        }
    }

    private static long whole(Value.N number) {
        try {
            return new BigDecimal(number.normalized()).longValueExact();
        } catch (ArithmeticException e) {
            throw new Undecided();
        }
    }
}
