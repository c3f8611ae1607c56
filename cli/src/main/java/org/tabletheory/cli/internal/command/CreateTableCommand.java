package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Confirmation;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.database.TableText;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.error.TableInUseException;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tabletheory create-table}: creates the tables of a schema document. */
@Command(
        footer = {
            "",
            "Creates each table with the keys and indexes of all its models, enables "
                    + "time to live if a model has a ttl attribute, and waits until it is active. Fails if a "
                    + "table exists.",
            "",
            "Example:",
            "  tabletheory create-table users.yml --endpoint http://127.0.0.1:8000"
        })
public final class CreateTableCommand extends DatabaseCommand {
    @Parameters(paramLabel = "FILE", description = "DMS or OneTable document. Use - for standard input.")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Mixin
    private final TableNameOption tableName = new TableNameOption();

    @Mixin
    private final TableSettingOptions settings = new TableSettingOptions();

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    /** Creates the command. */
    public CreateTableCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        SchemaDocument document = new SchemaInput(console()).readWithWarnings(file);
        if (document == null) {
            return ExitCode.FINDINGS;
        }
        Map<String, List<Model>> tables = tables(document);
        String names = String.join(", ", tables.keySet());
        if (!confirmation.confirms(console(), "Create " + names + " at " + connection.location() + "?")) {
            return ExitCode.FINDINGS;
        }
        List<JsonValue> created = new ArrayList<>();
        for (Map.Entry<String, List<Model>> each : tables.entrySet()) {
            TableDescription description = create(connection, each.getKey(), each.getValue());
            created.add(TableText.toJson(description));
            if (!json()) {
                int indexes = description.indexes().size();
                print("created " + description.name() + ": " + TableText.key(description.primaryKey())
                        + (indexes == 0 ? "" : indexes == 1 ? ", 1 index" : ", " + indexes + " indexes") + "\n");
            }
        }
        if (json()) {
            print(new JsonValue.Array(created));
        }
        return ExitCode.OK;
    }

    private Map<String, List<Model>> tables(SchemaDocument document) {
        if (!(document instanceof DmsDocument) && !(document instanceof OneTableDocument)) {
            throw CommandFailure.usage(file + " is " + document.formatName() + "; use a DMS or OneTable document");
        }
        String name = document instanceof OneTableDocument schema ? tableName.tableOf(schema) : "";
        if (name == null) {
            throw CommandFailure.usage(
                    "no table name; use --table NAME, or add \"extensions\": {\"table\": …} to the schema");
        }
        Map<String, List<Model>> tables = new LinkedHashMap<>();
        for (Model model : tableName.apply(SchemaConversion.models(document, name), file)) {
            tables.computeIfAbsent(model.table(), added -> new ArrayList<>()).add(model);
        }
        if (tables.isEmpty()) {
            throw CommandFailure.usage(file + " has no model");
        }
        return tables;
    }

    private TableDescription create(DatabaseConnection connection, String name, List<Model> models) {
        TableOptions options = settings.toOptions();
        if (models.stream().anyMatch(model -> model.attribute(Role.TTL).isPresent())) {
            options = options.enableTtl();
        }
        try {
            connection
                    .client()
                    .createTable(
                            options,
                            models.get(0),
                            models.subList(1, models.size()).toArray(Model[]::new));
        } catch (TableInUseException exists) {
            throw CommandFailure.io("the table " + name + " exists at " + connection.location() + "; 'tabletheory diff "
                    + file + " --live --table " + name + "' compares it");
        }
        return connection.describe(name);
    }
}
