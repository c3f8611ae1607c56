package org.tabletheory.error;

import java.util.Set;

/** Thrown by {@code Query.first()} if no item matches; {@code Query.firstOrEmpty()} returns an Optional instead. */
public final class ItemNotFoundException extends TableTheoryException {

    public ItemNotFoundException(String problem, ErrorContext context) {
        super(problem, Set.of(ErrorCodes.ITEM_NOT_FOUND), context, null);
    }
}
