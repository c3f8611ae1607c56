package org.tabletheory.engine.internal.operation;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;

/** The tokens of the transactions of the last ten minutes: a repeated request gets a response and is not applied again. */
public final class RequestTokens {
    private static final Duration KEPT = Duration.ofMinutes(10);

    private record SeenRequest(Object request, Instant until, TransactWriteItems.@Nullable Committed committed) {}

    private final Map<String, SeenRequest> known = new HashMap<>();

    Map<String, @Nullable Object> once(
            String token,
            Map<String, @Nullable Object> request,
            Instant now,
            String level,
            Supplier<TransactWriteItems.Committed> apply,
            InputMembers members) {
        Object content = content(request);
        synchronized (known) {
            known.values().removeIf(each -> each.until.isBefore(now));
            SeenRequest earlier = known.get(token);
            if (earlier != null) {
                if (!earlier.request.equals(content)) {
                    throw DynamoError.service(
                            "IdempotentParameterMismatchException",
                            "The request uses the same client token as a previous, but non-identical request. "
                                    + "Do not reuse a client token with different requests, unless the requests are identical");
                } else if (earlier.committed == null) {
                    throw DynamoError.service(
                            "TransactionInProgressException", "Transaction with the given client token is in progress");
                }
                return replayed(earlier.committed, level);
            }
            known.put(token, new SeenRequest(content, now.plus(KEPT), null));
        }
        TransactWriteItems.Committed committed = null;
        try {
            committed = apply.get();
            return TransactWriteItems.response(committed, members, level);
        } finally {
            synchronized (known) {
                if (committed == null) {
                    known.remove(token);
                } else {
                    known.put(token, new SeenRequest(content, now.plus(KEPT), committed));
                }
            }
        }
    }

    /** What makes two requests the same: all members except how the cost is reported. */
    private static Object content(Map<String, @Nullable Object> request) {
        Map<String, @Nullable Object> content = new HashMap<>(request);
        content.remove("ReturnConsumedCapacity");
        return content;
    }

    /** A repeated request reads what it wrote: two read units for each 4 KB. */
    private static Map<String, @Nullable Object> replayed(TransactWriteItems.Committed committed, String level) {
        Map<String, CapacityMeter> meters = new LinkedHashMap<>();
        committed
                .changes()
                .forEach(applied -> meters.computeIfAbsent(
                                applied.table().name(), name -> CapacityMeter.ofTransaction(applied.table()))
                        .addRead(applied.change().largerSize(), true));
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("ConsumedCapacity", BatchWriteItem.reports(meters, level));
        return response;
    }
}
