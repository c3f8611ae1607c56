package org.tabletheory.engine.internal.operation;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.store.CompletedRequests.CompletedRequest;
import org.tabletheory.engine.internal.store.CompletedRequests.UsedItem;

/**
 * Executes transactions with an idempotency token once: a repetition within ten minutes gets a response and is not applied
 * again. The database keeps the tokens of what it contains, so that a copy of it has them too; this knows the requests in
 * progress.
 */
public final class RequestTokens {
    private static final long KEPT_MILLIS = 10L * 60 * 1000;

    private final Map<String, Object> inProgress = new ConcurrentHashMap<>();

    /**
     * Executes the writes of a transaction unless its token says that this was done before.
     *
     * @param operation the operation, each of which has its own tokens
     */
    Map<String, @Nullable Object> execute(
            String operation, List<CheckedWrite> writes, InputMembers request, EngineContext engine) {
        String level = request.text("ReturnConsumedCapacity", "NONE");
        String token = request.text("ClientRequestToken");
        if (token == null) {
            return TransactWriteItems.response(TransactWriteItems.apply(writes, engine, null), request, level);
        }
        String key = operation + ' ' + token;
        Object content = content(request.json());
        Object current = inProgress.putIfAbsent(key, content);
        if (current != null) {
            requireSame(current, content);
            throw DynamoError.service(
                    "TransactionInProgressException", "Transaction with the given client token is in progress");
        }
        try {
            CompletedRequest earlier = engine.database().snapshot().completed().find(key, engine.now());
            if (earlier != null) {
                requireSame(earlier.content(), content);
                return replayed(earlier, level);
            }
            CompletedRequest completed = new CompletedRequest(key, content, engine.now() + KEPT_MILLIS, List.of());
            return TransactWriteItems.response(TransactWriteItems.apply(writes, engine, completed), request, level);
        } finally {
            inProgress.remove(key);
        }
    }

    private static void requireSame(Object earlier, Object content) {
        if (!earlier.equals(content)) {
            throw DynamoError.service(
                    "IdempotentParameterMismatchException",
                    "The request uses the same client token as a previous, but non-identical request. "
                            + "Do not reuse a client token with different requests, unless the requests are identical");
        }
    }

    /** What makes two requests the same: all members except how the cost is reported. */
    private static Object content(Map<String, @Nullable Object> request) {
        Map<String, @Nullable Object> content = new HashMap<>(request);
        content.remove("ReturnConsumedCapacity");
        return content;
    }

    /** A repeated request reads what it wrote: two read units for each 4 KB. */
    private static Map<String, @Nullable Object> replayed(CompletedRequest earlier, String level) {
        Map<String, CapacityMeter> meters = new LinkedHashMap<>();
        for (UsedItem item : earlier.items()) {
            meters.computeIfAbsent(item.table().name(), name -> CapacityMeter.ofTransaction(item.table()))
                    .addRead(item.bytes(), true);
        }
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("ConsumedCapacity", BatchWriteItem.reports(meters, level));
        return response;
    }
}
