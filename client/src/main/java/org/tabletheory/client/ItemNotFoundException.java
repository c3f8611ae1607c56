package org.tabletheory.client;

import java.util.Set;

/** Thrown by {@link Query#first()} when there is no such item; {@link Query#firstOrEmpty()} gives an Optional instead. */
public final class ItemNotFoundException extends TableTheoryException {

    public ItemNotFoundException(String problem, ErrorContext context) {
        super(problem, Set.of(ErrorCodes.ITEM_NOT_FOUND), context, null);
    }
}
