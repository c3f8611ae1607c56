package org.tabletheory.error;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when DynamoDB cancels a transaction: nothing of it was applied.
 *
 * <p>{@link #operation()} and {@link #model()} are those of the first failed action, {@link #operationIndex()} is its
 * position and {@link #reason()} DynamoDB's reason; {@link #reasons()} has all of them. The codes are {@code
 * ErrTransactionFailed} and those of all reasons: {@code ErrConditionFailed} (with {@code ErrVersionConflict} where the
 * condition includes the version), {@code ErrTransactionConflict}, {@code ErrThrottled}.
 *
 * <pre>{@code
 * try {
 *     db.transactWrite(tx -> tx.create(db.model(order)).update(db.model(user), "emailHash"));
 * } catch (TransactionException cancelled) {
 *     Optional<User> theirs = cancelled.entity(User.class);
 * }
 * }</pre>
 */
public class TransactionException extends TableTheoryException {

    private final transient List<CancellationReason> reasons;

    public TransactionException(
            String problem, ErrorContext context, List<CancellationReason> reasons, @Nullable Throwable cause) {
        super(problem, codes(reasons), context, cause);
        this.reasons = List.copyOf(reasons);
    }

    /** Returns one reason per action, in the transaction's order, including actions that did not fail. */
    public final List<CancellationReason> reasons() {
        return reasons;
    }

    /** Returns the reason of the first failed action. */
    public final Optional<CancellationReason> firstFault() {
        return reasons.stream().filter(CancellationReason::atFault).findFirst();
    }

    /** Returns the index of the first failed action, from 0. */
    public final OptionalInt operationIndex() {
        return firstFault().map(fault -> OptionalInt.of(fault.index())).orElse(OptionalInt.empty());
    }

    /** Returns DynamoDB's reason code of the first failed action, such as {@code ConditionalCheckFailed}. */
    public final Optional<String> reason() {
        return firstFault().map(CancellationReason::code);
    }

    /**
     * Returns the item that failed the condition of the first failed action, decoded as an entity.
     *
     * @param type the type of the action's model
     * @throws ClassCastException if the model has another type
     */
    public final <T> Optional<T> entity(Class<T> type) {
        return firstFault().flatMap(fault -> fault.entity(type));
    }

    /** Returns why DynamoDB throttled actions of the transaction; empty if it did not, or gave no reasons. */
    public final List<ThrottlingReason> throttlingReasons() {
        return reasons.stream()
                .flatMap(reason -> reason.throttling().stream())
                .distinct()
                .toList();
    }

    private static Set<String> codes(List<CancellationReason> reasons) {
        Set<String> codes = new LinkedHashSet<>();
        codes.add(ErrorCodes.TRANSACTION_FAILED);
        reasons.forEach(reason -> codes.addAll(reason.codes()));
        return codes;
    }
}
