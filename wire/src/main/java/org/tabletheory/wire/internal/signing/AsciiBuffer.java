package org.tabletheory.wire.internal.signing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** ASCII text that grows at its end, such as the canonical form of a request. For one thread. */
final class AsciiBuffer {
    private byte[] bytes;
    private int size;

    /** Creates an empty buffer with a first capacity. */
    AsciiBuffer(int capacity) {
        this.bytes = new byte[capacity];
    }

    @SuppressWarnings("deprecation") // it takes the low bytes of the characters, without an object in between
    AsciiBuffer add(String text) {
        int length = text.length();
        if (bytes.length - size < length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, length)));
        }
        text.getBytes(0, length, bytes, size);
        size += length;
        return this;
    }

    /** Returns the SHA-256 hash of the text, in hexadecimal. */
    String sha256() {
        return Signature.hash(bytes, 0, size);
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, size, StandardCharsets.ISO_8859_1);
    }
}
