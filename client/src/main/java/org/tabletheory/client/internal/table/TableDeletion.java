package org.tabletheory.client.internal.table;

import org.tabletheory.client.TableNotFoundException;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.client.UnknownOutcomeException;
import org.tabletheory.client.internal.Session;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.wire.Effect;

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
        new Waiting(session, table, TableOptions.defaults(), "deleteTable", 1).untilGone();
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
