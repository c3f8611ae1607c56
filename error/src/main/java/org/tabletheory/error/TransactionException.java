package org.tabletheory.error;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when DynamoDB cancelled a transaction: nothing of it was applied.
 *
 * <p>{@link #operation()} and {@link #model()} are those of the first action at fault, {@link #operationIndex()} is its
 * place and {@link #reason()} what DynamoDB says of it; {@link #reasons()} has all of them. Its codes are {@code
 * ErrTransactionFailed} and those of all reasons: {@code ErrConditionFailed} (with {@code ErrVersionConflict} where the
 * condition names the version), {@code ErrTransactionConflict}, {@code ErrThrottled}.
 *
 * <pre>{@code
 * try {
 *     db.transactWrite(tx -> tx.create(order).update(user, "emailHash"));
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

    /** A reason for each action, in the transaction's order; those not at fault say so. */
    public final List<CancellationReason> reasons() {
        return reasons;
    }

    /** The first action at fault. */
    public final Optional<CancellationReason> firstFault() {
        return reasons.stream().filter(CancellationReason::atFault).findFirst();
    }

    /** The place of the first action at fault, from 0. */
    public final OptionalInt operationIndex() {
        return firstFault().map(fault -> OptionalInt.of(fault.index())).orElse(OptionalInt.empty());
    }

    /** DynamoDB's name of why the first action at fault failed, such as {@code ConditionalCheckFailed}. */
    public final Optional<String> reason() {
        return firstFault().map(CancellationReason::code);
    }

    /**
     * The item that failed the condition of the first action at fault, as the entity that it is.
     *
     * @param type the type of the action's model
     * @throws ClassCastException when the model's type is another
     */
    public final <T> Optional<T> entity(Class<T> type) {
        return firstFault().flatMap(fault -> fault.entity(type));
    }

    private static Set<String> codes(List<CancellationReason> reasons) {
        Set<String> codes = new LinkedHashSet<>();
        codes.add(ErrorCodes.TRANSACTION_FAILED);
        reasons.forEach(reason -> codes.addAll(reason.codes()));
        return codes;
    }
}
