package org.tabletheory.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.tabletheory.attribute.spi.JsonBuffer;

/**
 * The JSON of one request, in the array that it was first written to.
 *
 * <p>The request is written once. The signer hashes that array, and every attempt sends from it, so nothing is copied
 * between the plan of a request and the socket. The array has free bytes before the JSON, where the first call that
 * {@linkplain #claimHeadroom claims} them may put its HTTP header, to send both with one write.
 *
 * <pre>{@code
 * JsonBuffer json = RequestBody.newBuffer();
 * json.startObject();
 * json.member("TableName", "users");
 * json.endObject();
 * WireRequest request = WireRequest.of("DescribeTable", Effect.READ, RequestBody.of(json));
 * }</pre>
 *
 * <p>Thread-safe, as long as nobody changes the JSON.
 */
public final class RequestBody {
    private static final int USUAL_BODY = 512;
    private static final int MAX_HEADROOM = 8192;
    private static final int HEADROOM_STEP = 256;

    /** Enough for a header without a session token; grows once when headers turn out to be longer. */
    private static volatile int headroom = 768;

    private final byte[] array;
    private final int offset;
    private final int length;
    private final AtomicBoolean headroomClaimed = new AtomicBoolean();

    private RequestBody(byte[] array, int offset, int length) {
        this.array = array;
        this.offset = offset;
        this.length = length;
    }

    /** Returns an empty buffer to write a request's JSON into, with room for the header before it. */
    public static JsonBuffer newBuffer() {
        return newBuffer(USUAL_BODY);
    }

    /** Returns such a buffer for JSON of an expected size. */
    public static JsonBuffer newBuffer(int expectedBytes) {
        return JsonBuffer.verbatim(headroom, expectedBytes);
    }

    /** Makes later buffers leave room for a header of this length, because a header was longer than the room for it. */
    public static void needHeadroom(int bytes) {
        int rounded = (bytes + HEADROOM_STEP - 1) / HEADROOM_STEP * HEADROOM_STEP;
        if (rounded > headroom && rounded <= MAX_HEADROOM) {
            headroom = rounded;
        }
    }

    /** Returns the body that was written into a buffer, without copying it; the buffer must not be written to afterwards. */
    public static RequestBody of(JsonBuffer json) {
        return new RequestBody(json.array(), json.start(), json.size());
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
