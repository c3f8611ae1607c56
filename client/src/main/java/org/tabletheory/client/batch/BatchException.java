package org.tabletheory.client.batch;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.ThrottlingReason;

/**
 * Thrown when a part of a batch failed, with the exact list of what is left.
 *
 * <p>Every item that the batch took is done or is one of the {@link #leftovers()}, each of which has a known or an unknown
 * outcome. Puts, deletes and reads can be repeated safely. A stored item that does not fit its Java type is a leftover whose
 * cause explains it; the other items are {@link #found}. A batch of reads without leftovers fails if a key belongs to an item
 * of another class of a sealed type; {@link #getCause()} names it.
 *
 * <pre>{@code
 * try {
 *     db.model(User.class).batchCreate(List.of(user));
 * } catch (BatchException e) {
 *     List<User> again = e.inputs(User.class);
 * }
 * }</pre>
 *
 * <p>Its codes are {@code ErrBatchOperationFailed} and those of the first failure, which is the {@link #getCause()}.
 */
public final class BatchException extends TableTheoryException {
    private final transient List<BatchLeftover> leftovers;
    private final transient List<?> found;
    private final long taken;

    /**
     * Creates the error of a batch.
     *
     * @param taken how many items the batch took from its input
     * @param found the items that a batch of reads found
     */
    public BatchException(
            String problem,
            ErrorContext context,
            long taken,
            List<BatchLeftover> leftovers,
            List<?> found,
            @Nullable Throwable cause) {
        super(problem, codes(cause), context, cause);
        this.taken = taken;
        this.leftovers = List.copyOf(leftovers);
        this.found = List.copyOf(found);
    }

    private static Set<String> codes(@Nullable Throwable cause) {
        Set<String> codes = new LinkedHashSet<>();
        codes.add(ErrorCodes.BATCH_OPERATION_FAILED);
        if (cause instanceof TableTheoryException known) {
            codes.addAll(known.codes());
        }
        return codes;
    }

    /** Returns the items that are not done, or whose outcome is unknown, in the order of the input. */
    public List<BatchLeftover> leftovers() {
        return leftovers;
    }

    /** Returns how many items the batch took from its input: all of a collection, fewer of a stream that was not read to its end. */
    public long taken() {
        return taken;
    }

    /** Returns how many items are certainly done. */
    public long done() {
        return taken - leftovers.size();
    }

    /** Returns the inputs of the leftovers that have this type: the entities to write, or the keys. */
    public <T> List<T> inputs(Class<T> type) {
        return leftovers.stream()
                .map(BatchLeftover::input)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    /** Returns why DynamoDB throttled requests of the batch; empty if it did not, or gave no reasons. */
    public List<ThrottlingReason> throttlingReasons() {
        return leftovers.stream()
                .map(BatchLeftover::cause)
                .filter(ThrottledException.class::isInstance)
                .flatMap(cause -> ((ThrottledException) cause).reasons().stream())
                .distinct()
                .toList();
    }

    /** Returns the keys of the leftovers. */
    public List<Item> keys() {
        return leftovers.stream().map(BatchLeftover::key).toList();
    }

    /** Returns the items of this type that were read before the batch failed, in the order of their keys. */
    public <T> List<T> found(Class<T> type) {
        return found.stream().filter(type::isInstance).<T>map(type::cast).toList();
    }
}
