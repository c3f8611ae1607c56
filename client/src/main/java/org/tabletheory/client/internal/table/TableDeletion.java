package org.tabletheory.client.internal.table;

import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.Effect;

/** Deletes a table with all its items and waits until it is gone. */
public record TableDeletion(Session session, String table) {
    /**
     * Deletes the table.
     *
     * @throws TableNotFoundException if it does not exist
     */
    public void execute() {
        try {
            new TableCalls(session, table).call("DeleteTable", Effect.GUARDED, json -> {});
        } catch (UnknownOutcomeException e) {
            if (!isDeleting()) {
                throw e;
            }
        }
        new TableWaiter(session, table, TableOptions.defaults(), "deleteTable", 1).untilGone();
    }

    /** Returns true if an attempt whose response was lost has succeeded. */
    private boolean isDeleting() {
        try {
            return new TableCalls(session, table).describeWithoutTtl().status().equals("DELETING");
        } catch (TableTheoryException e) {
            return e instanceof TableNotFoundException;
        }
    }
}
