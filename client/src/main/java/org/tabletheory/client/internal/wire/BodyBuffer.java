package org.tabletheory.client.internal.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A request's body in memory: written once, read by the signer and by every attempt, never copied. */
final class BodyBuffer extends OutputStream {

    private byte[] bytes = new byte[1024];
    private int size;
    private @Nullable String hash;

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

    int size() {
        return size;
    }

    /** The hash of the whole, in hexadecimal, as signatures want it; worked out once, whatever the number of attempts. */
    String sha256() {
        String known = hash;
        if (known == null) {
            known = Signature.hash(bytes, size);
            hash = known;
        }
        return known;
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
    }

    InputStream newStream() {
        return new ByteArrayInputStream(bytes, 0, size);
    }

    private void ensure(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, more)));
        }
    }
}
