package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.AttemptFailure.Kind;

/** Reads the complete body of a response and verifies its length and checksum. */
public final class ResponseBody {

    /**
     * More than the largest response of DynamoDB: a batch of 16 MB in the most verbose JSON.
     */
    public static final int LIMIT = 160 << 20;

    /** More than 1 MB of items, which is the most that one read or write returns, in the most verbose JSON. */
    private static final int PAGE_LIMIT = 32 << 20;

    private static final int FIRST_CHUNK = 8 << 10;

    /** The largest array that is allocated because of a header alone; a longer one grows as bytes arrive. */
    private static final int TRUSTED_LENGTH = 256 << 10;

    private ResponseBody() {}

    /** Returns how many bytes the response of an operation may have. */
    public static int limitOf(String operation) {
        return switch (operation) {
            case "GetItem", "PutItem", "UpdateItem", "DeleteItem", "Query", "Scan" -> PAGE_LIMIT;
            default -> LIMIT;
        };
    }

    /** Reads the stream to its end, which the reuse of the connection requires, but does not close it. */
    public static byte[] read(HttpResponse response, int limit, Deadline deadline) throws IOException, AttemptFailure {
        InputStream in = response.body();
        ResponseHead head = response.head();
        String requestId = head.requestId();
        long length = head.length();
        if (length > limit) {
            throw oversized(limit, requestId);
        }
        byte[] body =
                length >= 0 ? exactly(in, (int) length, requestId, deadline) : toEnd(in, limit, requestId, deadline);
        long expected = head.crc32();
        if (expected != ResponseHead.ABSENT && expected != crc(body)) {
            throw AttemptFailure.badResponse(Kind.CORRUPT, "the response does not match its checksum", requestId);
        }
        return body;
    }

    private static byte[] exactly(InputStream in, int length, @Nullable String requestId, Deadline deadline)
            throws IOException, AttemptFailure {
        byte[] body = new byte[Math.min(length, TRUSTED_LENGTH)];
        int size = 0;
        while (size < length) {
            if (size == body.length) {
                body = Arrays.copyOf(body, (int) Math.min(2L * size, length));
            }
            int read = in.read(body, size, body.length - size);
            if (read < 0) {
                throw AttemptFailure.badResponse(
                        Kind.CORRUPT,
                        "the response was truncated after " + size + " of " + length + " bytes",
                        requestId);
            }
            size += read;
            if (size < length) {
                checkTime(deadline);
            }
        }
        return body;
    }

    private static byte[] toEnd(InputStream in, int limit, @Nullable String requestId, Deadline deadline)
            throws IOException, AttemptFailure {
        byte[] body = new byte[FIRST_CHUNK];
        int size = 0;
        while (true) {
            int read = in.read(body, size, body.length - size);
            if (read < 0) {
                return size == body.length ? body : Arrays.copyOf(body, size);
            }
            size += read;
            if (size > limit) {
                throw oversized(limit, requestId);
            }
            if (size == body.length) {
                body = Arrays.copyOf(body, (int) Math.min(2L * size, limit + 1L));
            }
            checkTime(deadline);
        }
    }

    /** A server that sends a byte now and then never triggers the socket's timeout. */
    private static void checkTime(Deadline deadline) throws AttemptFailure {
        if (deadline.hasPassed()) {
            throw AttemptFailure.of(Kind.TIMED_OUT, "the response was too slow", null);
        }
    }

    private static AttemptFailure oversized(int limit, @Nullable String requestId) {
        return AttemptFailure.badResponse(
                Kind.OVERSIZED,
                "the response is larger than " + limit + " bytes, which DynamoDB never sends",
                requestId);
    }

    /** Parses the number in a header; returns -1 if it is missing or malformed. */
    static long number(@Nullable String text) {
        if (text == null) {
            return -1;
        }
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static long crc(byte[] body) {
        CRC32 crc = new CRC32();
        crc.update(body);
        return crc.getValue();
    }
}
