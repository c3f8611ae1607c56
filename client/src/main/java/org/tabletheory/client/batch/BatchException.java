package org.tabletheory.client.batch;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Thrown when a part of a batch could not be done; tells exactly which.
 *
 * <p>Every item that was taken is done, or is among the {@link #leftovers()}, where those that were certainly not done
 * and those that perhaps were are told apart. Puts, deletes and reads can simply be done again.
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
     * A batch that was given up.
     *
     * @param taken how many items were taken from what was given
     * @param found what a batch of reads found
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

    /** What is not done, or perhaps not, in the order in which it was given. */
    public List<BatchLeftover> leftovers() {
        return leftovers;
    }

    /** How many items were taken from what was given: all of a collection, fewer of a stream that was not read to its end. */
    public long taken() {
        return taken;
    }

    /** How many items are done for certain. */
    public long done() {
        return taken - leftovers.size();
    }

    /** What was given for the leftovers, as far as it is of this type: the entities to write, the keys as they were said. */
    public <T> List<T> inputs(Class<T> type) {
        return leftovers.stream()
                .map(BatchLeftover::input)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    /** The keys of the leftovers. */
    public List<Item> keys() {
        return leftovers.stream().map(BatchLeftover::key).toList();
    }

    /** The items that were read before the batch was given up, as far as they are of this type, in the order of their keys. */
    public <T> List<T> found(Class<T> type) {
        return found.stream().filter(type::isInstance).<T>map(type::cast).toList();
    }
}
