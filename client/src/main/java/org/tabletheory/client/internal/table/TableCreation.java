package org.tabletheory.client.internal.table;

import java.util.Optional;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.error.TableInUseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.Effect;

/**
 * Makes the table that models share and waits until it can be used.
 *
 * @param session how to call
 * @param shape what the models say
 * @param options what the table has besides
 */
public record TableCreation(Session session, TableShape shape, TableOptions options) {
    private static final String CREATE = "createTable";
    private static final String ENSURE = "ensureTable";

    /** Makes the table, which must not be there. */
    public void create() {
        if (options.ttl()) {
            shape.requireTtl(CREATE);
        }
        TableCalls calls = calls();
        try {
            calls.call("CreateTable", Effect.GUARDED, json -> TableDefinition.write(json, shape, options));
        } catch (UnknownOutcomeException e) {
            requireOwnWork(calls, e);
        }
        finish(CREATE);
    }

    /**
     * Makes the table unless it is there; then it must have the models' key.
     *
     * @return true when it was made
     */
    public boolean ensure() {
        if (options.ttl()) {
            shape.requireTtl(ENSURE);
        }
        Optional<TableDescription> there = calls().find();
        if (there.isEmpty()) {
            try {
                create();
                return true;
            } catch (TableInUseException e) {
                // Somebody else was quicker, which is as good, if it is the same table.
                there = calls().find();
            }
        }
        there.ifPresent(table -> requireKey(table, ENSURE));
        finish(ENSURE);
        return false;
    }

    private TableCalls calls() {
        return new TableCalls(session, shape.table());
    }

    private void finish(String operation) {
        TableWaiter waiting = new TableWaiter(session, shape.table(), options, operation, 1);
        waiting.until(table -> true);
        if (options.ttl()) {
            new TimeToLive(calls()).enable(shape, operation);
        }
        waiting.advance("ready");
    }

    /** An answer may have been lost, and the table be there all the same: then it is what was asked for. */
    private void requireOwnWork(TableCalls calls, UnknownOutcomeException unknown) {
        boolean own = calls.find()
                .filter(table -> new TableDiff(shape, options, table).plan().isSame())
                .isPresent();
        if (!own) {
            throw unknown;
        }
    }

    /**
     * Refuses a table with another key.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel}
     */
    void requireKey(TableDescription table, String operation) {
        if (!table.primaryKey().equals(shape.primaryKey())) {
            throw shape.mismatch(operation, TableDiff.otherKey(table, shape));
        }
    }
}
