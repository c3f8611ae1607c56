package org.tabletheory.engine.internal.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests with an idempotency token that were executed in the last minutes. Immutable. */
public final class CompletedRequests {
    static final CompletedRequests EMPTY = new CompletedRequests(KeyTree.empty(), KeyTree.empty());

    /**
     * A request that was executed.
     *
     * @param token its token, with the operation that it is for
     * @param content what makes another request with this token the same
     * @param until when the token is forgotten, in milliseconds
     * @param items the items that it used
     */
    public record CompletedRequest(String token, Object content, long until, List<UsedItem> items) {
        /** Returns this request with the items that it used. */
        public CompletedRequest withItems(List<UsedItem> used) {
            return new CompletedRequest(token, content, until, List.copyOf(used));
        }
    }

    /**
     * An item that a request used, which a repetition reads.
     *
     * @param bytes the larger size of the item before and after the request
     */
    public record UsedItem(TableDescriptor table, long bytes) {}

    private final KeyTree<CompletedRequest> byToken;
    private final KeyTree<CompletedRequest> byTime;

    private CompletedRequests(KeyTree<CompletedRequest> byToken, KeyTree<CompletedRequest> byTime) {
        this.byToken = byToken;
        this.byTime = byTime;
    }

    /** Returns the request that was executed with a token, or null. */
    public @Nullable CompletedRequest find(String token, long now) {
        CompletedRequest found = byToken.get(bytes(token));
        return found == null || found.until < now ? null : found;
    }

    /** Returns these requests with another one, and without those whose time has passed. */
    CompletedRequests with(CompletedRequest request, long now) {
        KeyTree<CompletedRequest> tokens = byToken;
        KeyTree<CompletedRequest> times = byTime;
        Iterator<KeyTree.TreeEntry<CompletedRequest>> passed = byTime.between(null, time(now, ""), true);
        while (passed.hasNext()) {
            KeyTree.TreeEntry<CompletedRequest> each = passed.next();
            tokens = tokens.without(bytes(each.value().token));
            times = times.without(each.key());
        }
        return new CompletedRequests(
                tokens.with(bytes(request.token), request), times.with(time(request.until, request.token), request));
    }

    private static byte[] time(long millis, String token) {
        byte[] text = bytes(token);
        return ByteBuffer.allocate(Long.BYTES + text.length)
                .putLong(millis)
                .put(text)
                .array();
    }

    private static byte[] bytes(String token) {
        return token.getBytes(StandardCharsets.UTF_8);
    }
}
