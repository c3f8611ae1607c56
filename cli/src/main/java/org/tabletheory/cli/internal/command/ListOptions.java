package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
import org.tabletheory.schema.document.JsonValue;
import picocli.CommandLine.Option;

/** Options that limit and print the items of a query or scan. */
final class ListOptions {
    private static final int DEFAULT_LIMIT = 50;

    @Option(names = "--limit", paramLabel = "N", description = "Print at most N items. Default: 50.")
    private @Nullable Integer limit;

    @Option(names = "--all", description = "Print all items.")
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
            printCount(command, connection, query);
            return;
        }
        Query<Item> limited =
                all ? query : query.limit(DatabaseCommand.positive("--limit", limit == null ? DEFAULT_LIMIT : limit));
        if (command.json() || dynamoJson) {
            printJson(command, connection, limited);
        } else {
            printTable(command, connection, limited, first);
        }
    }

    private static void printCount(DatabaseCommand command, DatabaseConnection connection, Query<Item> query)
            throws IOException {
        long number = query.count();
        if (command.json()) {
            command.print("{\"count\": " + number + ", \"capacity\": "
                    + connection.costToJson().toText() + "}\n");
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
            command.print("more items follow: --cursor '" + next + "', or --all\n");
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
        command.print((total == 0 ? "]" : "\n  ]") + ",\n  \"count\": " + total + ",\n  \"scanned\": " + scanned
                + (next == null
                        ? ""
                        : ",\n  \"cursor\": " + JsonValue.text(next).toText()) + ",\n  \"capacity\": "
                + connection.costToJson().toText() + "\n}\n");
    }

    private static Page<Item> page(Query<Item> query, @Nullable String cursor) {
        try {
            return query.page(cursor);
        } catch (InvalidCursorException e) {
            throw CommandFailure.usage("--cursor: " + e.getMessage());
        }
    }
}
