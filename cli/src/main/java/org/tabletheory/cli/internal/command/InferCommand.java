package org.tabletheory.cli.internal.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.file.SafeFiles;
import org.tabletheory.cli.internal.infer.TableInference;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.key.KeyContract;
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
                    + "and with which types. A key such as TENANT#acme that is made of constants and other attributes is "
                    + "computed by a template, which --keys writes to a file. Notes on standard error say what to check.",
            "",
            "Example:",
            "  tabletheory infer users --keys users.keys.yml > users.yml",
            "  tabletheory gen java users.yml --keys users.keys.yml"
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

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            description = "Write the templates of keys that are made of other attributes to FILE, a key contract for"
                    + " 'tabletheory gen java --keys'.")
    private @Nullable Path keys;

    @Option(names = "--force", description = "Overwrite FILE if it exists.")
    private boolean force;

    /** Creates the command. */
    public InferCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        if (byKey && discriminator != null) {
            throw CommandFailure.usage("--by-key and --discriminator cannot be combined");
        }
        if (keys != null && !force && SafeFiles.exists(keys)) {
            throw CommandFailure.usage(keys + " already exists; use --force to overwrite it");
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
        if (keys != null) {
            write(keys, inference.keys());
        }
        inference.notes().forEach(console()::note);
        int models = document.models().size();
        console()
                .error()
                .println("inferred " + models + (models == 1 ? " model" : " models") + " from " + items.size()
                        + (items.size() == 1 ? " item" : " items") + " of " + table + ", "
                        + connection.cost());
        return ExitCode.OK;
    }

    private void write(Path file, @Nullable KeyContract contract) throws IOException {
        if (contract == null) {
            console().note("no key is made of other attributes, so " + file + " is not written");
        } else {
            SafeFiles.replace(file, contract.toJson().toYaml().getBytes(UTF_8));
        }
    }

    private static List<Item> sample(DatabaseConnection connection, TableDescription description, int size) {
        return connection.client().model(description.mapper()).limit(size).all();
    }
}
