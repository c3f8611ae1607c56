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
     * Deletes it.
     *
     * @throws TableNotFoundException when there is none
     */
    public void carryOut() {
        try {
            new TableCalls(session, table).call("DeleteTable", Effect.GUARDED, json -> {});
        } catch (UnknownOutcomeException e) {
            if (!isGoing()) {
                throw e;
            }
        }
        new TableWaiter(session, table, TableOptions.defaults(), "deleteTable", 1).untilGone();
    }

    /** True when an attempt whose answer was lost has worked. */
    private boolean isGoing() {
        try {
            return new TableCalls(session, table).describeAlone().status().equals("DELETING");
        } catch (TableTheoryException e) {
            return e instanceof TableNotFoundException;
        }
    }
}
