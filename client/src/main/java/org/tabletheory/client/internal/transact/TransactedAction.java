package org.tabletheory.client.internal.transact;

import org.tabletheory.attribute.Item;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.schema.Model;

/** What a read or write in a transaction contributes to errors: its operation, model and key. Immutable. */
public interface TransactedAction {
    /** Returns the name of the client's operation. */
    String operation();

    Model model();

    Item key();

    /** Returns a reason of the cancellation with the details of this action. */
    default CancellationReason explained(CancellationReason reason) {
        return reason.of(operation(), model().subject());
    }
}
