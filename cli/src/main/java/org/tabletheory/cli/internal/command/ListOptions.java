package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.item.ItemTable;
import org.tabletheory.cli.internal.item.PlainJson;
import org.tabletheory.client.Query;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;
import picocli.CommandLine.Option;

/** Options that limit and print the items of a query or scan. */
final class ListOptions {
    private static final int DEFAULT_LIMIT = 50;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Print or count at most N items. Default: 50; with --count: all.")
    private @Nullable Integer limit;

    @Option(names = "--all", description = "Print or count all items.")
    private boolean all;

    @Option(
            names = "--cursor",
            paramLabel = "CURSOR",
            description = "Continue after the page that printed this cursor.")
    private @Nullable String cursor;

    @Option(names = "--count", description = "Print only the number of items.")
    private boolean count;

    @Option(
            names = "--dynamodb-json",
            description = "Print items as DynamoDB JSON, which keeps sets and binary values.")
    private boolean dynamoJson;

    /** Reads the items page by page and prints them. */
    void print(DatabaseCommand command, DatabaseConnection connection, Query<Item> query, List<String> first)
            throws IOException {
        if (all && limit != null) {
            throw CommandFailure.usage("--all and --limit cannot be combined");
        }
        if (count) {
            printCount(command, connection, limit == null ? query : query.limit(positiveLimit(limit)));
            return;
        }
        Query<Item> limited = all ? query : query.limit(positiveLimit(limit == null ? DEFAULT_LIMIT : limit));
        if (command.json() || dynamoJson) {
            printJson(command, connection, limited);
        } else {
            printTable(command, connection, limited, first);
        }
    }

    private static int positiveLimit(int limit) {
        return DatabaseCommand.positive("--limit", limit);
    }

    private void printCount(DatabaseCommand command, DatabaseConnection connection, Query<Item> query)
            throws IOException {
        long number = atCursor(query, cursor, Query::count);
        if (command.json()) {
            command.print(new JsonObjectBuilder()
                    .put("count", JsonValue.number(number))
                    .put("capacity", connection.costToJson())
                    .build()
                    .toIndentedText());
        } else {
            command.print(items(number) + ", " + connection.cost() + "\n");
        }
    }

    private static String items(long number) {
        return number == 1 ? "1 item" : number + " items";
    }

    private void printTable(
            DatabaseCommand command, DatabaseConnection connection, Query<Item> query, List<String> first)
            throws IOException {
        long total = 0;
        long scanned = 0;
        String next = cursor;
        do {
            Page<Item> page = page(query, next);
            if (!page.items().isEmpty()) {
                command.print(ItemTable.of(page.items(), first, command.width()));
            }
            total += page.count();
            scanned += page.scannedCount();
            next = page.nextCursor();
        } while (all && next != null);
        String read = scanned > total ? " of " + scanned + " read" : "";
        command.print((total == 0 ? "no items" : items(total)) + read + ", " + connection.cost() + "\n");
        if (next != null) {
            command.print("more items may follow: --cursor '" + next + "', or --all\n");
        }
    }

    /** Prints one item in each line as pages arrive, so that memory does not grow with their number. */
    private void printJson(DatabaseCommand command, DatabaseConnection connection, Query<Item> query)
            throws IOException {
        String start = "{\n  \"items\": ["; // printed after the first page, so that an error prints no JSON
        long total = 0;
        long scanned = 0;
        String next = cursor;
        do {
            Page<Item> page = page(query, next);
            command.print(start);
            start = "";
            List<String> lines = new ArrayList<>();
            for (Item item : page.items()) {
                lines.add("\n    "
                        + (dynamoJson
                                ? DynamoJson.write(item)
                                : PlainJson.of(item).toText()));
            }
            command.print((total == 0 || lines.isEmpty() ? "" : ",") + String.join(",", lines));
            total += page.count();
            scanned += page.scannedCount();
            next = page.nextCursor();
        } while (all && next != null);
        String rest = new JsonObjectBuilder()
                .put("count", JsonValue.number(total))
                .put("scanned", JsonValue.number(scanned))
                .text("cursor", next)
                .put("capacity", connection.costToJson())
                .build()
                .toIndentedText();
        command.print((total == 0 ? "]" : "\n  ]") + "," + rest.substring(1)); // the object is open already
    }

    private static Page<Item> page(Query<Item> query, @Nullable String cursor) {
        return atCursor(query, cursor, Query::page);
    }

    /** Executes a query after a cursor; null is the start. */
    private static <R> R atCursor(Query<Item> query, @Nullable String cursor, Function<Query<Item>, R> read) {
        try {
            return read.apply(query.cursor(cursor));
        } catch (InvalidCursorException e) {
            throw CommandFailure.usage("--cursor: " + e.getMessage());
        }
    }
}
