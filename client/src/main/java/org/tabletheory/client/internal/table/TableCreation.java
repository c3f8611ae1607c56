package org.tabletheory.client.internal.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TableSettings;
import org.tabletheory.error.TableInUseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.wire.Effect;

/**
 * Creates the table that models share and waits until it is active.
 *
 * @param shape what the models require
 * @param options settings that the models do not define
 */
public record TableCreation(Session session, TableShape shape, TableOptions options) {
    private static final String CREATE = "createTable";
    private static final String ENSURE = "ensureTable";

    /** Returns the request that creates a table. */
    public static JsonValue.Obj request(TableShape shape, TableOptions options) {
        try {
            return JsonResponse.read(TableCalls.json(json -> {
                json.writeStringField("TableName", shape.table());
                TableDefinition.write(json, shape, options);
            }));
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory does not fail", e);
        }
    }

    /** Creates the table, which must not exist. */
    public void create() {
        if (options.ttl()) {
            shape.requireTtl(CREATE);
        }
        TableCalls calls = calls();
        try {
            calls.call("CreateTable", Effect.GUARDED, json -> TableDefinition.write(json, shape, options));
        } catch (UnknownOutcomeException e) {
            requireCreated(calls, e);
        }
        finish(CREATE);
    }

    /**
     * Creates the table unless it exists; an existing table must have the models' key.
     *
     * @return true if it was created
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
                // Another program was faster, which is fine if the table has the right key.
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
        TableWaiter waiter = new TableWaiter(session, shape.table(), options, operation, 1);
        waiter.until(table -> true);
        if (options.ttl()) {
            new TimeToLive(calls()).enable(shape, operation);
        }
        Integer days = operation.equals(CREATE) ? options.settings().recoveryDays() : null;
        if (days != null) {
            new TableAdministration(calls()).recover(days);
        }
        waiter.advance("ready");
    }

    /** Accepts an unknown outcome if the table exists as requested: then only the response was lost. */
    private void requireCreated(TableCalls calls, UnknownOutcomeException unknown) {
        TableOptions definition = new TableOptions( // time to live, recovery and tags are set or readable later
                options.billing(),
                options.stream(),
                options.encryption(),
                TableSettings.NONE,
                false,
                false,
                options.waitFor(),
                options.onProgress());
        boolean created = calls.find()
                .filter(table -> new TableDiff(shape, definition, table).plan().isSame())
                .isPresent();
        if (!created) {
            throw unknown;
        }
    }

    /**
     * Rejects a table with a different key.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel}
     */
    void requireKey(TableDescription table, String operation) {
        if (!table.primaryKey().equals(shape.primaryKey())) {
            throw shape.mismatch(operation, TableDiff.otherKey(table, shape));
        }
    }
}
