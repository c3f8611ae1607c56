package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;

/** Turns the failures of a transaction's actions into one {@code TransactionCanceledException}. */
final class CancellationReasons {
    private CancellationReasons() {}

    /** Returns the failure of an action whose item another transaction works on. */
    static DynamoError conflict() {
        return DynamoError.service("TransactionConflictException", "Transaction is ongoing for the item");
    }

    /** Throws when an action is invalid: the service reports the first one and does not look at the others. */
    static void throwFirst(List<@Nullable DynamoError> failures) {
        List<@Nullable DynamoError> first = new ArrayList<>();
        boolean found = false;
        for (DynamoError failure : failures) {
            first.add(found ? null : failure);
            found |= failure != null;
        }
        throwIfAny(first);
    }

    /** Throws when an action failed; the others have the reason {@code None}. */
    static void throwIfAny(List<@Nullable DynamoError> failures) {
        if (failures.stream().allMatch(Objects::isNull)) {
            return;
        }
        List<Map<String, Object>> reasons = new ArrayList<>();
        for (DynamoError failure : failures) {
            reasons.add(reason(failure));
        }
        String codes =
                reasons.stream().map(reason -> (String) reason.get("Code")).collect(Collectors.joining(", "));
        throw DynamoError.service(
                "TransactionCanceledException",
                "Transaction cancelled, please refer cancellation reasons for specific reasons [" + codes + "]",
                Map.of("CancellationReasons", reasons));
    }

    private static Map<String, Object> reason(@Nullable DynamoError failure) {
        Map<String, Object> reason = new LinkedHashMap<>();
        if (failure == null) {
            reason.put("Code", "None");
            return reason;
        }
        reason.put(
                "Code",
                switch (failure.code()) {
                    case "ConditionalCheckFailedException" -> "ConditionalCheckFailed";
                    case "DuplicateItemException" -> "DuplicateItem";
                    case "TransactionConflictException" -> "TransactionConflict";
                    case "ValidationException" -> "ValidationError";
                    case "ProvisionedThroughputExceededException" -> "ProvisionedThroughputExceeded";
                    case "ThrottlingException" -> "ThrottlingError";
                    case "ItemCollectionSizeLimitExceededException" -> "ItemCollectionSizeLimitExceeded";
                    default -> failure.code();
                });
        reason.put("Message", Objects.requireNonNullElse(failure.getMessage(), ""));
        Object item = failure.members().get("Item");
        if (item != null) {
            reason.put("Item", item);
        }
        return reason;
    }
}
