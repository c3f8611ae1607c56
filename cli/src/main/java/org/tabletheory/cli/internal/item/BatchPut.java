package org.tabletheory.cli.internal.item;

import java.util.List;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.error.TableTheoryException;

/**
 * Stores items that were read from one input.
 *
 * @param name the input in messages
 */
public record BatchPut(String name, TableDescription table, List<Item> items) {
    public BatchPut {
        items = List.copyOf(items);
    }

    /** Stores the items. A failure ends the command with the number of items that were stored. */
    public void run(TableTheory db) {
        try {
            db.model(table.mapper()).batchPut(items.stream());
        } catch (BatchException failed) {
            throw CommandFailure.io(name + ": " + problem(failed) + "; " + outcome(failed)
                    + "; run the command again to store the rest: items with the same key are replaced");
        }
    }

    private static String problem(BatchException failed) {
        for (BatchLeftover leftover : failed.leftovers()) {
            if (leftover.cause() instanceof TableTheoryException cause) {
                return "cannot store item " + (leftover.position() + 1) + ": " + cause.getMessage();
            }
        }
        Throwable cause = failed.getCause();
        return "cannot store all items" + (cause == null ? "" : ": " + cause.getMessage());
    }

    private String outcome(BatchException failed) {
        long unknown = failed.leftovers().stream()
                .filter(BatchLeftover::outcomeUnknown)
                .count();
        return failed.done() + " of " + items.size() + " items were stored"
                + (unknown == 0 ? "" : ", and " + unknown + " may have been stored");
    }
}
