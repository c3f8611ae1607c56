package org.tabletheory.wire;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * DynamoDB's answer to a request that succeeded.
 *
 * <p>The array is handed over, not copied: it belongs to the caller. A plain class and not a record, since arrays are not
 * compared by content.
 */
public final class WireResponse {

    private final byte[] body;
    private final @Nullable String requestId;
    private final int attempts;
    private final boolean repeated;

    /**
     * An answer.
     *
     * @param body the JSON, the whole array
     * @param requestId DynamoDB's id of the request
     * @param attempts how many it took, 1 or more
     * @param repeated whether an attempt before the last may have been applied too
     */
    public WireResponse(byte[] body, @Nullable String requestId, int attempts, boolean repeated) {
        this.body = body;
        this.requestId = requestId;
        this.attempts = attempts;
        this.repeated = repeated;
    }

    /** The JSON, as UTF-8: the whole array. */
    public byte[] body() {
        return body;
    }

    /** DynamoDB's id of the request, to quote to its support. */
    public @Nullable String requestId() {
        return requestId;
    }

    /** How many attempts it took. */
    public int attempts() {
        return attempts;
    }

    /**
     * True when an earlier attempt of unknown outcome may have been applied before this answer's attempt: then what the
     * answer tells of the item's state before the write (such as {@code ALL_OLD}) may be the write's own work.
     */
    public boolean repeated() {
        return repeated;
    }

    /** The JSON as text, for tests and logs of those who know that it holds nothing secret. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
