package org.tabletheory.cli.internal.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Confirmation;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.file.SafeFiles;
import org.tabletheory.cli.internal.item.BatchPut;
import org.tabletheory.cli.internal.item.ItemInput;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory put}: stores items. */
@Command(
        footer = {
            "",
            "ITEM is a JSON object, or several in an array or one after another. Strings, numbers, "
                    + "true, false, null, arrays and objects become S, N, BOOL, NULL, L and M. An item "
                    + "with the same key is replaced.",
            "",
            "Example:",
            "  tabletheory put users '{\"pk\":\"USER#1\",\"sk\":\"PROFILE\",\"age\":42}'"
        })
public final class PutCommand extends DatabaseCommand {
    @Parameters(index = "0", paramLabel = "TABLE", description = "Table to write to.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Parameters(
            index = "1",
            paramLabel = "ITEM",
            description = "JSON, @FILE to read it from a file, or - for standard input.")
    @SuppressWarnings("NullAway.Init")
    private String item;

    @Option(names = "--dynamodb-json", description = "ITEM is DynamoDB JSON, such as {\"pk\":{\"S\":\"a\"}}.")
    private boolean dynamoJson;

    @Option(names = "--if-not-exists", description = "Fail if an item with the same key exists.")
    private boolean ifNotExists;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    /** Creates the command. */
    public PutCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        TableDescription description = connection.describe(table);
        List<Item> items = items(description);
        if (ifNotExists && items.size() > 1) {
            throw CommandFailure.usage("--if-not-exists needs exactly one item, not " + items.size());
        }
        String what = items.size() == 1 ? "1 item" : items.size() + " items";
        if (!confirmation.confirms(
                console(), "Put " + what + " into " + table + " at " + connection.location() + "?")) {
            return ExitCode.FINDINGS;
        }
        Mapper<Item> mapper = description.mapper();
        if (items.size() > 1) {
            new BatchPut(source(), description, items).run(connection.client());
        } else if (ifNotExists) {
            try {
                connection.client().model(mapper, items.get(0)).create();
            } catch (ConditionFailedException exists) {
                console().printError("an item with this key exists in " + table + "; nothing was written");
                return ExitCode.FINDINGS;
            }
        } else {
            connection.client().model(mapper, items.get(0)).save();
        }
        if (json()) {
            print(new JsonObjectBuilder()
                    .text("table", table)
                    .put("items", JsonValue.number(items.size()))
                    .put("capacity", connection.costToJson())
                    .build());
        } else {
            print("put " + what + " into " + table + ", " + connection.cost() + "\n");
        }
        return ExitCode.OK;
    }

    private List<Item> items(TableDescription description) throws IOException {
        if (item.equals("-")) {
            return new ItemInput(source(), dynamoJson).read(console().in().readAllBytes(), description);
        }
        if (item.startsWith("@")) {
            return new ItemInput(source(), dynamoJson).read(SafeFiles.read(source()), description);
        }
        if (item.endsWith("json")) {
            throw CommandFailure.usage(
                    Files.exists(SafeFiles.named(item))
                            ? "ITEM is the name of a file; use @" + item + " to read it"
                            : "ITEM is not JSON, and there is no file " + item + "; give a JSON object, or @FILE");
        }
        return new ItemInput(source(), dynamoJson).read(item.getBytes(UTF_8), description);
    }

    /** Returns where the items come from, for messages. */
    private String source() {
        if (item.equals("-")) {
            return "standard input";
        }
        return item.startsWith("@") ? item.substring(1) : "ITEM";
    }
}
