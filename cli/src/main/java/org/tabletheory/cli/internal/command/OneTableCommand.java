package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.CommandGroup;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.cli.internal.bulk.DatabaseOptions;
import org.tabletheory.cli.internal.onetable.EntityJson;
import org.tabletheory.cli.internal.onetable.EntityTable;
import org.tabletheory.cli.internal.onetable.SchemaTable;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.local.LocalDynamo;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.SampleItems;
import org.tabletheory.onetable.SavedQueries;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory onetable}: tables, sample items and saved queries of OneTable schemas. */
@Command(
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "  $ tabletheory onetable query shop.json \"Orders of a customer\" --embedded",
            "",
            "docs/onetable.md describes schemas and what their queries may say."
        })
public final class OneTableCommand extends CommandGroup {
    private static final String EMBEDDED_TABLE = "onetable";

    private final Console console;

    /** Commands that are told on this console. */
    public OneTableCommand(Console console) {
        super(console);
        this.console = console;
    }

    @Command(
            name = "query",
            description = {
                "Run a saved query of a schema.",
                "Prints the entities as a table, with long values shortened; --json prints them whole.",
                "Hidden fields are left out."
            })
    int query(
            @Parameters(index = "0", paramLabel = "SCHEMA", description = "The schema; - is standard input.")
                    String file,
            @Parameters(index = "1", paramLabel = "NAME", description = "The name of the query.") String name,
            @Option(names = "--json", description = "Print one JSON document: query, items and count.") boolean json,
            @Option(
                            names = "--embedded",
                            description = "Run it on a database of its own, which holds the schema's sample items.")
                    boolean embedded,
            @Mixin SchemaTable table,
            @Mixin DatabaseOptions database)
            throws IOException {
        if (embedded && database.areGiven()) {
            throw CommandFailure.usage(
                    "--embedded is a database of its own, and --endpoint or --region name another; leave out one");
        }
        OneTableDocument schema = schema(file);
        if (!schema.queries().containsKey(name)) {
            throw CommandFailure.usage("there is no query '" + name + "' in " + file + "; there are "
                    + String.join(", ", schema.queries().keySet()));
        }
        SavedQueries.Result result;
        if (embedded) {
            try (LocalDynamo dynamo = LocalDynamo.start();
                    TableTheory db = TableTheory.connect(Config.local(dynamo.endpoint()))) {
                OneTable own = table.open(db, schema, table.nameOr(schema, EMBEDDED_TABLE));
                own.createTable();
                new SampleItems(own).load();
                result = new SavedQueries(own).run(name);
            }
        } else {
            String tableName = table.name(schema);
            try (TableTheory db = database.connect()) {
                result = new SavedQueries(table.open(db, schema, tableName)).run(name);
            }
        }
        result.notes().forEach(note -> console.error().println("note: " + note));
        console.text().write(json ? json(schema, name, result) : new EntityTable(result.entities()).toText());
        return ExitCode.OK;
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

    private static JsonValue typed(OneTableDocument schema, SavedQueries.Entity entity) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(schema.params().typeField(), JsonValue.text(entity.type()));
        entity.properties().forEach((property, value) -> members.put(property, EntityJson.of(value)));
        return new JsonValue.Obj(members);
    }

    @Command(
            name = "load",
            description = {
                "Store the sample items of a schema.",
                "The table is made from the schema's indexes if it is not there."
            })
    int load(
            @Parameters(index = "0", paramLabel = "SCHEMA", description = "The schema; - is standard input.")
                    String file,
            @Option(names = "--json", description = "Print one JSON document: table, created, items and models.")
                    boolean json,
            @Mixin SchemaTable table,
            @Mixin DatabaseOptions database)
            throws IOException {
        OneTableDocument schema = schema(file);
        String name = table.name(schema);
        try (TableTheory db = database.connect()) {
            OneTable own = table.open(db, schema, name);
            boolean created = !exists(db, name);
            if (created) {
                own.createTable();
            }
            Map<String, Integer> stored = new SampleItems(own).load();
            console.text().write(json ? json(name, created, stored) : text(name, created, stored));
            return ExitCode.OK;
        }
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
                "Make a table from the indexes of a schema, and wait until it can be used.",
                "It is an error when the table is there already."
            })
    int createTable(
            @Parameters(index = "0", paramLabel = "SCHEMA", description = "The schema; - is standard input.")
                    String file,
            @Mixin SchemaTable table,
            @Mixin DatabaseOptions database)
            throws IOException {
        OneTableDocument schema = schema(file);
        String name = table.name(schema);
        try (TableTheory db = database.connect()) {
            table.open(db, schema, name).createTable();
            console.text().write("created " + name + "\n");
            return ExitCode.OK;
        }
    }

    private OneTableDocument schema(String file) {
        ReadResult<SchemaDocument> reading = new SchemaInput(console, false).read(file);
        if (!reading.isValid()) {
            console.error().print(reading.toText());
            console.error().flush();
            throw CommandFailure.io(file + " cannot be used; mend what is shown above");
        }
        if (reading.document() instanceof OneTableDocument schema) {
            return schema;
        }
        throw CommandFailure.usage(file + " is " + reading.document().formatName()
                + "; a OneTable schema is needed, which 'tabletheory convert' can make of it");
    }
}
