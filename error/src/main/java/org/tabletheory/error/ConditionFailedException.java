package org.tabletheory.error;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/** Thrown when the condition of a write did not hold; carries the item as it stood, when the request asked for it. */
public class ConditionFailedException extends TableTheoryException {

    private final transient @Nullable Item item;
    private final transient @Nullable Function<Item, ?> decoder;

    public ConditionFailedException(
            String problem, ErrorContext context, @Nullable Item item, @Nullable Throwable cause) {
        this(problem, context, item, null, cause);
    }

    /** A failed condition whose item can be decoded. */
    public ConditionFailedException(
            String problem,
            ErrorContext context,
            @Nullable Item item,
            @Nullable Function<Item, ?> decoder,
            @Nullable Throwable cause) {
        this(problem, Set.of(ErrorCodes.CONDITION_FAILED), context, item, decoder, cause);
    }

    /** For a narrower kind of failed condition, which has a code of its own besides. */
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

    /** The item that failed the condition; empty when there was none, or the request did not ask for it. */
    public final Optional<Item> item() {
        return Optional.ofNullable(item);
    }

    /**
     * The item that failed the condition as the entity that it is; decoded when it is asked for.
     *
     * <pre>{@code
     * User theirs = conflict.entity(User.class).orElseThrow();
     * }</pre>
     *
     * @param type the type of the model that was written
     * @throws ClassCastException when the model's type is another
     */
    public final <T> Optional<T> entity(Class<T> type) {
        if (item == null || decoder == null) {
            return Optional.empty();
        }
        return Optional.of(type.cast(decoder.apply(item)));
    }
}
