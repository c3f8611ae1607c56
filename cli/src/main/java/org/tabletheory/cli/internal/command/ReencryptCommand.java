package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.bulk.ItemReencryptor;
import org.tabletheory.cli.internal.bulk.ProgressBar;
import org.tabletheory.cli.internal.bulk.RateLimit;
import org.tabletheory.cli.internal.bulk.Reencryption;
import org.tabletheory.cli.internal.bulk.ReencryptionCounts;
import org.tabletheory.cli.internal.bulk.TableIdentity;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.CachingKeyProvider;
import org.tabletheory.crypto.DataKey;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.crypto.KeyUse;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.SchemaDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory reencrypt}: re-encrypts the values of a table with a new key. */
@Command(
        footer = {
            "",
            "Safe to run while the table is in use: each item is changed by one conditional update, "
                    + "and versions and timestamps stay the same. Safe to repeat: values that already use the "
                    + "new key are skipped. Exits with 1 if a value cannot be decrypted; such items are left "
                    + "unchanged.",
            "",
            "Example:",
            "  tabletheory reencrypt users.yml User --kms-key NEW --old-kms-key OLD"
        })
public final class ReencryptCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "DOCUMENT", description = "DMS document. Use - for standard input.")
    @SuppressWarnings("NullAway.Init")
    private String document;

    @Parameters(index = "1", paramLabel = "MODEL", description = "Model whose items are re-encrypted.")
    @SuppressWarnings("NullAway.Init")
    private String modelName;

    @Option(names = "--table", paramLabel = "NAME", description = "Table name. Default: the table of the model.")
    private @Nullable String table;

    @Mixin
    private final KeyOptions keyOptions = new KeyOptions();

    @Option(names = "--dry-run", description = "Decrypt and count, but write nothing.")
    private boolean dryRun;

    @Mixin
    private final RateOption rate = new RateOption();

    @Mixin
    private final ReadUnitsOption readUnits = new ReadUnitsOption();

    @Mixin
    private final WriteUnitsOption writeUnits = new WriteUnitsOption();

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "Save progress in FILE, and resume from it if it exists.")
    private @Nullable Path state;

    @Option(
            names = "--share-data-keys",
            description = {
                "Encrypt up to 10,000 values of an attribute with the same data key to save KMS calls. "
                        + "Default: a data key for each value."
            })
    private boolean shareDataKeys;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    /** Creates the command. */
    public ReencryptCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        RateLimit limit = rate.limit();
        Model model = model();
        KeyProvider keys = keyOptions.keys();
        try (CachingKeyProvider shared = CachingKeyProvider.builder(keys).build();
                DatabaseConnection connection = DatabaseConnection.open(database.config());
                ProgressBar progress = new ProgressBar(console, "reencrypt " + model.table(), System::nanoTime)) {
            TableTheory client = writeUnits.limited(readUnits.limited(connection.client()));
            String currentKey = currentKey(keys, model);
            ItemReencryptor reencryptor = new ItemReencryptor(
                    client,
                    model,
                    new AttributeCipher(shareDataKeys ? shared : keys),
                    currentKey,
                    dryRun,
                    (key, problem) -> console.error().println(key + ": " + problem));
            String subject = model.name() + " in " + model.table() + " under " + currentKey;
            TableIdentity identity = TableIdentity.of(connection.describe(model.table()), connection.config());
            ReencryptionCounts counts =
                    new Reencryption(reencryptor, limit, progress, dryRun ? null : state).run(subject, identity);
            progress.end();
            console.text().write(summary(model, currentKey, counts));
            return counts.unreadable() == 0 ? ExitCode.OK : ExitCode.FINDINGS;
        } catch (TableTheoryException e) {
            throw CommandFailure.io(e.getMessage() + (state == null ? "" : "\nRun the same command again to resume."));
        }
    }

    private String summary(Model model, String currentKey, ReencryptionCounts counts) {
        return (dryRun ? "would re-encrypt " : "re-encrypted ") + counts.reencrypted() + " of " + counts.items()
                + " items of " + model.table() + " with " + currentKey + "\n"
                + counts.current() + " already use this key, " + counts.unencrypted() + " have no encrypted value, "
                + counts.unreadable() + " could not be decrypted\n";
    }

    /** Returns the id of the new key. Generating a data key also fails early if the key is unusable. */
    private static String currentKey(KeyProvider keys, Model model) {
        String attribute = model.attributes().stream()
                .filter(AttributeDef::isEncrypted)
                .map(AttributeDef::attribute)
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("model " + model.name() + " has no encrypted attribute"));
        try (DataKey key = keys.generate(new KeyUse(model.name(), attribute, 0))) {
            return key.keyId();
        }
    }

    private Model model() {
        SchemaDocument read = new SchemaInput(console).require(document);
        if (!(read instanceof DmsDocument dms)) {
            throw CommandFailure.usage(document + " is " + read.formatName()
                    + ", not DMS; convert it with 'tabletheory convert --to dms'");
        }
        Model model = dms.models().stream()
                .filter(each -> each.name().equals(modelName))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("unknown model '" + modelName + "'; " + document + " has "
                        + dms.models().stream().map(Model::name).collect(Collectors.joining(", "))));
        return table == null ? model : model.withTable(table);
    }
}
