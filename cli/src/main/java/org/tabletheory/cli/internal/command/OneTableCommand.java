package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.CommandGroup;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.onetable.EntityJson;
import org.tabletheory.cli.internal.onetable.EntityTable;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.SampleItems;
import org.tabletheory.onetable.SavedQueries;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory onetable}: creates tables, loads sample items and runs saved queries of OneTable schemas. */
@Command(
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Example:",
            "  tabletheory onetable query shop.json \"Orders of a customer\" --embedded",
            "",
            "docs/onetable.md describes schemas and queries."
        })
public final class OneTableCommand extends CommandGroup {
    private static final String EMBEDDED_TABLE = "onetable";

    private final Console console;

    /** Creates the command. */
    public OneTableCommand(Console console) {
        super(console);
        this.console = console;
    }

    @Command(
            name = "query",
            description = {
                "Run a saved query of a schema.",
                "Prints the entities as a table with long values truncated; --json prints complete values. "
                        + "Hidden fields are omitted."
            })
    int query(
            @Parameters(index = "1", paramLabel = "NAME", description = "Name of the query.") String name,
            @Option(names = "--json", description = "Print JSON instead of a table.") boolean json,
            @Option(names = "--embedded", description = "Use a temporary database with the sample items of the schema.")
                    boolean embedded,
            @Mixin OneTableTarget target)
            throws IOException {
        if (embedded && target.database().areGiven()) {
            throw CommandFailure.usage("--embedded cannot be combined with --endpoint, --region or --profile");
        }
        OneTableDocument schema = target.schema(console);
        if (!schema.queries().containsKey(name)) {
            throw CommandFailure.usage("unknown query '" + name + "'; " + target.file() + " has "
                    + (schema.queries().isEmpty()
                            ? "no saved queries"
                            : String.join(", ", schema.queries().keySet())));
        }
        SavedQueries.Result result;
        if (embedded) {
            try (TableTheory db = MemoryDynamo.start().connect()) {
                OneTable oneTable = target.open(db, schema, target.nameOr(schema, EMBEDDED_TABLE));
                oneTable.createTable();
                new SampleItems(oneTable).load();
                result = new SavedQueries(oneTable).run(name);
            }
        } else {
            String tableName = target.name(schema);
            try (DatabaseConnection connection =
                    DatabaseConnection.open(target.database().config())) {
                result = saved(connection, target, schema, tableName, name);
            }
        }
        result.notes().forEach(console::note);
        console.text().write(json ? json(schema, name, result) : new EntityTable(result.entities()).toText());
        return ExitCode.OK;
    }

    private static SavedQueries.Result saved(
            DatabaseConnection connection, OneTableTarget target, OneTableDocument schema, String table, String query)
            throws IOException {
        try {
            return new SavedQueries(target.open(connection.client(), schema, table)).run(query);
        } catch (TableNotFoundException missing) {
            throw connection.missing(table);
        }
    }

    private static String json(OneTableDocument schema, String name, SavedQueries.Result result) {
        Map<String, JsonValue> document = new LinkedHashMap<>();
        document.put("query", JsonValue.text(name));
        document.put(
                "items",
                new JsonValue.Array(result.entities().stream()
                        .map(entity -> typed(schema, entity))
                        .toList()));
        document.put("count", JsonValue.number(result.entities().size()));
        return new JsonValue.Obj(document).toIndentedText();
    }

    private static JsonValue typed(OneTableDocument schema, SavedQueries.TypedEntity entity) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(schema.params().typeField(), JsonValue.text(entity.type()));
        entity.properties().forEach((property, value) -> members.put(property, EntityJson.of(value)));
        return new JsonValue.Obj(members);
    }

    @Command(
            name = "load",
            description = {
                "Load the sample items of a schema.",
                "Creates the table from the indexes of the schema if it does not exist."
            })
    int load(
            @Option(names = "--json", description = "Print JSON instead of text.") boolean json,
            @Mixin OneTableTarget target)
            throws IOException {
        OneTableDocument schema = target.schema(console);
        String name = target.name(schema);
        try (TableTheory db = target.database().connect()) {
            console.text().write(loadSamples(db, target.open(db, schema, name), name, json));
            return ExitCode.OK;
        }
    }

    /** Stores the sample items of a schema, after creating its table if it is missing, and returns the result as text. */
    static String loadSamples(TableTheory db, OneTable oneTable, String name, boolean json) {
        boolean created = !exists(db, name);
        if (created) {
            oneTable.createTable();
        }
        Map<String, Integer> stored = new SampleItems(oneTable).load();
        return json ? json(name, created, stored) : text(name, created, stored);
    }

    private static boolean exists(TableTheory db, String table) {
        try {
            db.describeTable(table);
            return true;
        } catch (TableNotFoundException absent) {
            return false;
        }
    }

    private static String text(String table, boolean created, Map<String, Integer> stored) {
        int items = stored.values().stream().mapToInt(Integer::intValue).sum();
        String models = stored.entrySet().stream()
                .map(model -> model.getKey() + " " + model.getValue())
                .collect(Collectors.joining(", "));
        return (created ? "created " + table + "\n" : "") + "stored " + items + (items == 1 ? " item" : " items")
                + " in " + table + (models.isEmpty() ? "" : ": " + models) + "\n";
    }

    private static String json(String table, boolean created, Map<String, Integer> stored) {
        Map<String, JsonValue> models = new LinkedHashMap<>();
        stored.forEach((model, items) -> models.put(model, JsonValue.number(items)));
        Map<String, JsonValue> document = new LinkedHashMap<>();
        document.put("table", JsonValue.text(table));
        document.put("created", JsonValue.bool(created));
        document.put(
                "items",
                JsonValue.number(
                        stored.values().stream().mapToInt(Integer::intValue).sum()));
        document.put("models", new JsonValue.Obj(models));
        return new JsonValue.Obj(document).toIndentedText();
    }

    @Command(
            name = "create-table",
            description = {
                "Create the table of a schema from its indexes, and wait until it is active.",
                "Fails if the table exists."
            })
    int createTable(@Mixin OneTableTarget target) throws IOException {
        OneTableDocument schema = target.schema(console);
        String name = target.name(schema);
        try (TableTheory db = target.database().connect()) {
            target.open(db, schema, name).createTable();
            console.text().write("created " + name + "\n");
            return ExitCode.OK;
        }
    }
}
