package org.tabletheory.error;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/** Thrown when the condition of a write failed; has the stored item if the request requested it. */
public class ConditionFailedException extends TableTheoryException {

    private final transient @Nullable Item item;
    private final transient @Nullable Function<Item, ?> decoder;

    public ConditionFailedException(
            String problem, ErrorContext context, @Nullable Item item, @Nullable Throwable cause) {
        this(problem, context, item, null, cause);
    }

    /** Creates an exception whose item can be decoded. */
    public ConditionFailedException(
            String problem,
            ErrorContext context,
            @Nullable Item item,
            @Nullable Function<Item, ?> decoder,
            @Nullable Throwable cause) {
        this(problem, Set.of(ErrorCodes.CONDITION_FAILED), context, item, decoder, cause);
    }

    /** Creates an exception of a subclass with an additional code. */
    protected ConditionFailedException(
            String problem,
            Set<String> codes,
            ErrorContext context,
            @Nullable Item item,
            @Nullable Function<Item, ?> decoder,
            @Nullable Throwable cause) {
        super(problem, codes, context, cause);
        this.item = item;
        this.decoder = decoder;
    }

    /** Returns the item that failed the condition; empty if there was none or the request did not request it. */
    public final Optional<Item> item() {
        return Optional.ofNullable(item);
    }

    /**
     * Decodes the item that failed the condition; empty if there was none or the request did not request it.
     *
     * <pre>{@code
     * User theirs = conflict.entity(User.class).orElseThrow();
     * }</pre>
     *
     * @param type the type of the model that was written
     * @throws ClassCastException if the model has another type
     */
    public final <T> Optional<T> entity(Class<T> type) {
        if (item == null || decoder == null) {
            return Optional.empty();
        }
        return Optional.of(type.cast(decoder.apply(item)));
    }
}
