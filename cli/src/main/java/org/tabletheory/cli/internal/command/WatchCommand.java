package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.text.PrintableText;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.database.StreamTail;
import org.tabletheory.cli.internal.item.ItemTable;
import org.tabletheory.cli.internal.item.PlainJson;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory watch}: prints the changes of a table as they happen. */
@Command(
        footer = {
            "",
            "Reads the stream of the table, which must be enabled. With --json, prints one object in each "
                    + "line. Reading a stream costs stream read requests, not capacity of the table. Press Ctrl-C "
                    + "to stop.",
            "",
            "Example:",
            "  tabletheory watch users --from-start"
        })
public final class WatchCommand extends DatabaseCommand {
    private static final long IDLE_MILLIS = 1_000;

    @Parameters(paramLabel = "TABLE", description = "Table to watch.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Option(names = "--from-start", description = "Begin with the oldest change that the stream keeps.")
    private boolean fromStart;

    @Option(names = "--count", paramLabel = "N", description = "Stop after N changes.")
    private @Nullable Integer count;

    @Option(names = "--dynamodb-json", description = "Print items as DynamoDB JSON, one change in each line.")
    private boolean dynamoJson;

    /** Creates the command. */
    public WatchCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        int rest = count == null ? Integer.MAX_VALUE : positive("--count", count);
        TableDescription description = connection.describe(table);
        if (description.stream() == null || description.streamArn() == null) {
            throw CommandFailure.io(table + " has no stream; enable one: aws dynamodb update-table --table-name "
                    + table + " --stream-specification StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES");
        }
        try (StreamTail tail = StreamTail.open(connection.config(), description.streamArn(), fromStart)) {
            console().error().println("watching " + table + " at " + connection.location() + "; press Ctrl-C to stop");
            while (rest > 0) {
                List<StreamTail.ChangeRecord> changes = tail.poll();
                for (StreamTail.ChangeRecord change : changes.subList(0, Math.min(rest, changes.size()))) {
                    print((json() || dynamoJson ? toJson(change).toText() : toText(change)) + "\n");
                    rest--;
                }
                console().flush();
                if (changes.isEmpty()) {
                    Thread.sleep(IDLE_MILLIS);
                }
            }
            return ExitCode.OK;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.OK;
        }
    }

    private static String toText(StreamTail.ChangeRecord change) {
        List<String> key = new ArrayList<>();
        change.key().attributes().forEach((name, value) -> key.add(name + "=" + ItemTable.cell(value)));
        return Instant.ofEpochSecond(change.seconds()) + "  " + String.format("%-6s", change.kind()) + "  "
                + PrintableText.singleLine(String.join(" ", key) + details(change));
    }

    private static String details(StreamTail.ChangeRecord change) {
        Item before = change.oldItem();
        Item after = change.newItem();
        Set<String> names = new LinkedHashSet<>();
        if (before != null) {
            names.addAll(before.attributes().keySet());
        }
        if (after != null) {
            names.addAll(after.attributes().keySet());
        }
        names.removeAll(change.key().attributes().keySet());
        List<String> parts = new ArrayList<>();
        for (String name : names) {
            String old = before == null ? "" : ItemTable.cell(before.get(name));
            String now = after == null ? "" : ItemTable.cell(after.get(name));
            if (before == null || after == null) {
                parts.add(name + "=" + old + now);
            } else if (!Objects.equals(before.get(name), after.get(name))) {
                parts.add(name + ": " + (old.isEmpty() ? "none" : old) + " → " + (now.isEmpty() ? "none" : now));
            }
        }
        return parts.isEmpty() ? "" : "  " + String.join(", ", parts);
    }

    private JsonValue toJson(StreamTail.ChangeRecord change) {
        JsonObjectBuilder json = new JsonObjectBuilder()
                .text("change", change.kind())
                .text("time", Instant.ofEpochSecond(change.seconds()).toString())
                .put("key", item(change.key()));
        if (change.oldItem() != null) {
            json.put("old", item(change.oldItem()));
        }
        if (change.newItem() != null) {
            json.put("new", item(change.newItem()));
        }
        return json.build();
    }

    private JsonValue item(Item item) {
        return dynamoJson ? PlainJson.of(PlainJson.object(DynamoJson.writeBytes(item))) : PlainJson.of(item);
    }
}
