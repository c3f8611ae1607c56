package org.tabletheory.wire.internal.signing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes in memory on their way to the wire: a request's body, which is written once and read by the signer and by every
 * attempt, and the texts that are made of one. For one thread.
 */
public final class WireBytes extends OutputStream {
    private static final int USUAL_BODY = 1024;

    private byte[] bytes;
    private int size;
    private @Nullable String hash;

    public WireBytes() {
        this(USUAL_BODY);
    }

    /** With room for so many. */
    WireBytes(int room) {
        this.bytes = new byte[room];
    }

    @Override
    public void write(int b) {
        ensure(1);
        bytes[size++] = (byte) b;
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        ensure(length);
        System.arraycopy(source, offset, bytes, size, length);
        size += length;
    }

    /** Adds a text of ASCII, as headers are. */
    @SuppressWarnings("deprecation") // it takes the low bytes of the characters, and with no object between
    WireBytes ascii(String text) {
        ensure(text.length());
        text.getBytes(0, text.length(), bytes, size);
        size += text.length();
        return this;
    }

    public int size() {
        return size;
    }

    /** The hash of the whole, in hexadecimal, as signatures want it; worked out once, whatever the number of attempts. */
    public String sha256() {
        String known = hash;
        if (known == null) {
            known = Signature.hash(bytes, size);
            hash = known;
        }
        return known;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    /** What is there as a text of ASCII. */
    @Override
    public String toString() {
        return new String(bytes, 0, size, StandardCharsets.ISO_8859_1);
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
    }

    public InputStream newStream() {
        return new ByteArrayInputStream(bytes, 0, size);
    }

    private void ensure(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, more)));
        }
    }
}
