package org.tabletheory.client;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/** Thrown when the condition of a write did not hold; carries the item as it stood, when the request asked for it. */
public class ConditionFailedException extends TableTheoryException {

    private final transient @Nullable Item item;

    public ConditionFailedException(
            String problem, ErrorContext context, @Nullable Item item, @Nullable Throwable cause) {
        this(problem, Set.of(ErrorCodes.CONDITION_FAILED), context, item, cause);
    }

    /** For a narrower kind of failed condition, which has a code of its own besides. */
    protected ConditionFailedException(
            String problem, Set<String> codes, ErrorContext context, @Nullable Item item, @Nullable Throwable cause) {
        super(problem, codes, context, cause);
        this.item = item;
    }

    /** The item that failed the condition; empty when there was none, or the request did not ask for it. */
    public final Optional<Item> item() {
        return Optional.ofNullable(item);
    }
}
