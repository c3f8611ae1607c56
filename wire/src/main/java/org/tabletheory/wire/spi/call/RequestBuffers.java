package org.tabletheory.wire.spi.call;

import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.wire.RequestBody;

/** Creates the buffers that requests are written into, with room for the HTTP header before the JSON. Thread-safe. */
public final class RequestBuffers {
    private static final int USUAL_BODY = 512;
    private static final int MAX_HEADROOM = 8192;
    private static final int HEADROOM_STEP = 256;

    /** Enough for a header without a session token; grows once when headers turn out to be longer. */
    private static volatile int headroom = 768;

    private RequestBuffers() {}

    /** Returns an empty buffer to write a request's JSON into. */
    public static JsonBuffer newBuffer() {
        return newBuffer(USUAL_BODY);
    }

    /** Returns such a buffer for JSON of an expected size. */
    public static JsonBuffer newBuffer(int expectedBytes) {
        return JsonBuffer.verbatim(headroom, expectedBytes);
    }

    /** Returns the body that was written into a buffer, without copying it; the buffer must not be written to afterwards. */
    public static RequestBody body(JsonBuffer json) {
        return RequestBody.of(json.array(), json.start(), json.size());
    }

    /** Makes later buffers leave room for a header of this length, because a header was longer than the room for it. */
    public static void needHeadroom(int bytes) {
        int rounded = (bytes + HEADROOM_STEP - 1) / HEADROOM_STEP * HEADROOM_STEP;
        if (rounded > headroom && rounded <= MAX_HEADROOM) {
            headroom = rounded;
        }
    }
}
