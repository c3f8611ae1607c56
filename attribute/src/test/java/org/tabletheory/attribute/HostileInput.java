package org.tabletheory.attribute;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntConsumer;

/** Writes an encoding up to a size, with the counts, lengths and types of a {@link HostileShape}. */
final class HostileInput {
    private final ByteBuffer buffer;
    private final boolean counted;
    private int count;

    /** Creates an input of the given type; its outermost count, if it has one, is correct. */
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

    /** Writes entries of this size to the outermost collection until it is full. */
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
