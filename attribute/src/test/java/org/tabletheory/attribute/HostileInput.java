package org.tabletheory.attribute;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntConsumer;

/** Writes an encoding by hand up to a size, with any count, length and type that a {@link HostileShape} wants. */
final class HostileInput {
    private final ByteBuffer buffer;
    private final boolean counted;
    private int count;

    /** An input of the given type; its outermost count, where it has one, comes out right. */
    HostileInput(int size, Type type) {
        buffer = ByteBuffer.allocate(size);
        counted = type.isSet() || type == Type.L || type == Type.M;
        if (counted) {
            number(0);
        }
    }

    int room() {
        return buffer.remaining();
    }

    HostileInput header(Type type, int length) {
        buffer.putShort((short) type.id());
        return number(length);
    }

    HostileInput number(int number) {
        buffer.putInt(number);
        return this;
    }

    HostileInput text(String text) {
        buffer.put(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** Writes entries of the outermost collection, of so many bytes each, until there is room for no more. */
    void entries(int size, IntConsumer entry) {
        for (int i = 0; room() >= size; i++) {
            entry.accept(i);
            count++;
        }
    }

    /** Writes the only entry of the outermost collection. */
    void entry(Runnable entry) {
        entry.run();
        count++;
    }

    byte[] bytes() {
        if (counted) {
            buffer.putInt(0, count);
        }
        return Arrays.copyOf(buffer.array(), buffer.position());
    }
}
