package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Confirmation;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.file.SafeFiles;
import org.tabletheory.cli.internal.item.BatchPut;
import org.tabletheory.cli.internal.item.ItemInput;
import org.tabletheory.cli.internal.item.PlainJson;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory seed}: stores sample items. */
@Command(
        footer = {
            "",
            "FILE is a OneTable schema with sample items, whose table is created if it is missing, or "
                    + "items in JSON: an array, or one object after another. Items with the same key are "
                    + "replaced.",
            "",
            "Example:",
            "  tabletheory seed users.json --table users --endpoint http://127.0.0.1:8000"
        })
public final class SeedCommand extends DatabaseCommand {
    @Parameters(paramLabel = "FILE", description = "Sample items. Use - for standard input.")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description = "Table name. Default: the extension \"table\" of the schema.")
    private @Nullable String table;

    @Option(names = "--dynamodb-json", description = "The items are DynamoDB JSON.")
    private boolean dynamoJson;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    /** Creates the command. */
    public SeedCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        byte[] content = file.equals("-") ? console().in().readAllBytes() : SafeFiles.read(file);
        return isOneTable(content) ? loadSchema(connection, content) : putItems(connection, content);
    }

    private boolean isOneTable(byte[] content) {
        if (file.endsWith(".yml") || file.endsWith(".yaml")) {
            throw CommandFailure.usage(file + " is not JSON; use a OneTable schema or items in JSON");
        }
        try {
            Value.M document = PlainJson.object(content);
            if (document.values().containsKey("dms_version")) {
                throw CommandFailure.usage(file + " is a DMS document, which has no sample items; use a OneTable schema"
                        + " or items in JSON");
            }
            return document.values().get("format") instanceof Value.S format
                    && format.value().startsWith("onetable");
        } catch (AttributeException itemsOrMalformed) {
            return false; // an array, several objects, or malformed: reported where items are read
        }
    }

    private int loadSchema(DatabaseConnection connection, byte[] content) throws IOException {
        ReadResult<SchemaDocument> reading = SchemaFiles.read(file, content, OneTableMode.LENIENT);
        if (!(reading.find().orElse(null) instanceof OneTableDocument schema)) {
            console().error().print(reading.toText());
            return ExitCode.FINDINGS;
        }
        String name = table == null ? schema.extensions().text("table") : table;
        if (name == null) {
            throw CommandFailure.usage(
                    "no table name; use --table NAME, or add \"extensions\": {\"table\": …} to the schema");
        }
        if (schema.items().isEmpty()) {
            throw CommandFailure.usage(file + " has no sample items; add them as \"items\": [...]");
        }
        if (!confirms(connection, schema.items().size(), name)) {
            return ExitCode.FINDINGS;
        }
        OneTable opened = OneTable.open(
                connection.client(), schema, OneTableOptions.defaults().table(name));
        print(OneTableCommand.loadSamples(connection.client(), opened, name, json()));
        console().flush();
        console().error().println(connection.cost());
        return ExitCode.OK;
    }

    private int putItems(DatabaseConnection connection, byte[] content) throws IOException {
        if (table == null) {
            throw CommandFailure.usage("no table name; use --table NAME");
        }
        TableDescription description = connection.describe(table);
        List<Item> items = new ItemInput(file, dynamoJson).read(content, description);
        if (!confirms(connection, items.size(), table)) {
            return ExitCode.FINDINGS;
        }
        new BatchPut(file, description, items).run(connection.client());
        if (json()) {
            print(new JsonObjectBuilder()
                    .text("table", table)
                    .put("items", JsonValue.number(items.size()))
                    .put("capacity", connection.costToJson())
                    .build());
        } else {
            print("stored " + count(items.size()) + " in " + table + ", " + connection.cost() + "\n");
        }
        return ExitCode.OK;
    }

    private boolean confirms(DatabaseConnection connection, int items, String name) throws IOException {
        return confirmation.confirms(
                console(), "Store " + count(items) + " in " + name + " at " + connection.location() + "?");
    }

    private static String count(int items) {
        return items == 1 ? "1 item" : items + " items";
    }
}
