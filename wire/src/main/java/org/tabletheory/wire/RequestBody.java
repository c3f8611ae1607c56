package org.tabletheory.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The JSON of one request, in the array that it was first written to.
 *
 * <p>The request is written once. The signer hashes that array, and every attempt sends from it, so nothing is copied
 * between the plan of a request and the socket. The array may have free bytes before the JSON, where the first call that
 * {@linkplain #claimHeadroom claims} them may put its HTTP header, to send both with one write.
 *
 * <pre>{@code
 * RequestBody body = RequestBody.of("{\"TableName\":\"users\"}");
 * WireRequest request = WireRequest.of("DescribeTable", Effect.READ, body);
 * }</pre>
 *
 * <p>Thread-safe, as long as nobody changes the JSON.
 */
public final class RequestBody {
    private final byte[] array;
    private final int offset;
    private final int length;
    private final AtomicBoolean headroomClaimed = new AtomicBoolean();

    private RequestBody(byte[] array, int offset, int length) {
        this.array = array;
        this.offset = offset;
        this.length = length;
    }

    /**
     * Returns a body with the JSON in part of an array, without copying it.
     *
     * @param array must not be changed afterwards
     * @param offset the index of the first byte; the bytes before it are free for {@link #claimHeadroom}
     * @param length the number of bytes
     */
    public static RequestBody of(byte[] array, int offset, int length) {
        return new RequestBody(array, offset, length);
    }

    /** Returns a body with this JSON, without copying it. */
    public static RequestBody of(byte[] json) {
        return new RequestBody(json, 0, json.length);
    }

    /** Returns a body with this JSON. */
    public static RequestBody of(String json) {
        return of(json.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the array that holds the JSON; it must not be changed, except for the headroom by whoever claimed it. */
    public byte[] array() {
        return array;
    }

    /** Returns the index of the first byte of the JSON in {@link #array()}. */
    public int offset() {
        return offset;
    }

    /** Returns the number of bytes of the JSON. */
    public int length() {
        return length;
    }

    /**
     * Reserves the bytes before the JSON for the caller, and returns how many there are. Returns 0 when another call has
     * them already.
     */
    public int claimHeadroom() {
        return offset > 0 && headroomClaimed.compareAndSet(false, true) ? offset : 0;
    }

    /** Returns a stream over the JSON, from its beginning. */
    public InputStream newStream() {
        return new ByteArrayInputStream(array, offset, length);
    }

    /** Writes the JSON to a stream. */
    public void writeTo(OutputStream out) throws IOException {
        out.write(array, offset, length);
    }

    /** Returns the JSON as text. */
    @Override
    public String toString() {
        return new String(array, offset, length, StandardCharsets.UTF_8);
    }
}
