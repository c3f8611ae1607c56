package org.tabletheory.client.internal.transact;

import org.tabletheory.attribute.Item;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.schema.Model;

/** One action of a transaction, as a user knows it. Immutable. */
public interface TransactedAction {
    /** What it does, in the client's words. */
    String operation();

    /** The model of its item. */
    Model model();

    /** The key of its item. */
    Item key();

    /** Why it cancelled the transaction, with all that is known of the action. */
    default CancellationReason explained(CancellationReason reason) {
        return reason.of(operation(), model().name());
    }
}
