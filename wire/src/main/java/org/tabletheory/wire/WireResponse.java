package org.tabletheory.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * DynamoDB's response to a successful request.
 *
 * <p>The array is not copied and belongs to the caller. A class and not a record, because arrays are not
 * compared by content.
 */
public final class WireResponse {

    private final byte[] body;
    private final @Nullable String requestId;
    private final int attempts;
    private final boolean repeated;

    /**
     * Creates a response.
     *
     * @param body the JSON, which fills the array
     * @param requestId DynamoDB's id of the request
     * @param attempts how often the request was sent, at least 1
     * @param repeated whether an earlier attempt may have been applied too
     */
    public WireResponse(byte[] body, @Nullable String requestId, int attempts, boolean repeated) {
        this.body = body;
        this.requestId = requestId;
        this.attempts = attempts;
        this.repeated = repeated;
    }

    /** Returns the JSON as UTF-8, which fills the array. */
    public byte[] body() {
        return body;
    }

    /** Returns DynamoDB's id of the request, for support cases. */
    public @Nullable String requestId() {
        return requestId;
    }

    /** Returns how often the request was sent. */
    public int attempts() {
        return attempts;
    }

    /**
     * Returns whether an earlier attempt of unknown outcome may have been applied: the state before the write in the response
     * (such as {@code ALL_OLD}) may then be the result of this very write.
     */
    public boolean repeated() {
        return repeated;
    }

    /** Returns the consumed capacity per table; empty unless it was requested. Parses the JSON on each call. */
    public List<ConsumedCapacity> consumedCapacity() {
        return ConsumedCapacityReader.read(body);
    }

    /** Returns the JSON as text; it may contain secrets, so do not log it. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
