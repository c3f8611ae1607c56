package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.infer.TableInference;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.document.InvalidSchemaException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory infer}: prints a DMS document that describes a table and its items. */
@Command(
        footer = {
            "",
            "Reads a sample of the items. Each kind of item becomes a model: kinds are distinguished by an "
                    + "attribute such as _type or entityType, otherwise by the shape of keys such as "
                    + "USER#1 and ORDER#2. The tags of an attribute say how many items of the sample have it, "
                    + "and with which types. Notes on standard error say what to check.",
            "",
            "Example:",
            "  tabletheory infer users > users.yml"
        })
public final class InferCommand extends DatabaseCommand {
    @Parameters(paramLabel = "TABLE", description = "Table to read.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Option(
            names = "--sample",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Read at most N items. Default: ${DEFAULT-VALUE}.")
    private int sample;

    @Option(
            names = "--discriminator",
            paramLabel = "ATTRIBUTE",
            description = "Attribute that names the kind of an item. Default: one with a usual name.")
    private @Nullable String discriminator;

    @Option(names = "--by-key", description = "Distinguish kinds by the shape of keys only.")
    private boolean byKey;

    /** Creates the command. */
    public InferCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        if (byKey && discriminator != null) {
            throw CommandFailure.usage("--by-key and --discriminator cannot be combined");
        }
        TableDescription description = connection.describe(table);
        List<Item> items = sample(connection, description, positive("--sample", sample));
        TableInference inference = new TableInference(description, items, discriminator, byKey);
        DmsDocument document;
        try {
            document = inference.document();
        } catch (InvalidSchemaException e) {
            throw CommandFailure.io(table + " cannot be described by a DMS document: " + e.getMessage());
        }
        console().printDocument(json() ? Dms.toJson(document) : Dms.toYaml(document));
        console().flush();
        inference.notes().forEach(console()::note);
        int models = document.models().size();
        console()
                .error()
                .println("inferred " + models + (models == 1 ? " model" : " models") + " from " + items.size()
                        + (items.size() == 1 ? " item" : " items") + " of " + table + ", "
                        + connection.cost());
        return ExitCode.OK;
    }

    private static List<Item> sample(DatabaseConnection connection, TableDescription description, int size) {
        return connection.client().model(description.mapper()).limit(size).all();
    }
}
