package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.cli.internal.bulk.DatabaseOptions;
import org.tabletheory.cli.internal.bulk.Progress;
import org.tabletheory.cli.internal.bulk.RateLimit;
import org.tabletheory.cli.internal.reencrypt.Counts;
import org.tabletheory.cli.internal.reencrypt.Renewal;
import org.tabletheory.cli.internal.reencrypt.Walk;
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
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory reencrypt}: brings the encrypted values of a table under another key. */
@Command(
        footer = {
            "",
            "Every item is renewed by one update, under the condition that nobody changed its encrypted values meanwhile;",
            "versions and times stay. Values under the key already are left alone, so it can be run again at any time.",
            "With --state it goes on where it stopped. Exits 1 when values could not be opened; those stay as they are.",
            "",
            "  $ tabletheory reencrypt users.yml User --kms-key NEW --old-kms-key OLD --state users.state --rate 200"
        })
public final class ReencryptCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "DOCUMENT", description = "A DMS document; - is standard input.")
    @SuppressWarnings("NullAway.Init")
    private String document;

    @Parameters(index = "1", paramLabel = "MODEL", description = "The model whose table is walked over.")
    @SuppressWarnings("NullAway.Init")
    private String modelName;

    @Option(names = "--table", paramLabel = "NAME", description = "The table, when it is not called as the model says.")
    private @Nullable String table;

    @Mixin
    private final KeyOptions keyOptions = new KeyOptions();

    @Option(names = "--dry-run", description = "Open everything, count, and write nothing.")
    private boolean dryRun;

    @Option(names = "--rate", paramLabel = "N", description = "At most so many items a second.")
    private @Nullable Double rate;

    @Option(names = "--state", paramLabel = "FILE", description = "Where to remember how far it has come.")
    private @Nullable Path state;

    @Option(
            names = "--share-data-keys",
            description = {
                "Write up to 10,000 values of an attribute under one data key,",
                "so that they cost one call of KMS and not one each."
            })
    private boolean shareDataKeys;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    /** A renewal that is told on this console. */
    public ReencryptCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        RateLimit limit = BulkLimits.rate(rate);
        Model model = model();
        KeyProvider keys = keyOptions.keys();
        try (CachingKeyProvider shared = CachingKeyProvider.builder(keys).build();
                TableTheory db = database.connect();
                Progress progress = new Progress(console, "reencrypt " + model.table(), System::nanoTime)) {
            String currentKey = currentKey(keys, model);
            Renewal renewal = new Renewal(
                    db,
                    model,
                    new AttributeCipher(shareDataKeys ? shared : keys),
                    currentKey,
                    dryRun,
                    (key, fault) -> console.error().println(key + ": " + fault));
            String subject = model.name() + " in " + model.table() + " under " + currentKey;
            Walk walk = new Walk(renewal, limit, progress, dryRun ? null : state);
            Counts counts = walk.run(subject);
            progress.end();
            console.text().write(told(model, currentKey, counts));
            return counts.unreadable() == 0 ? ExitCode.OK : ExitCode.FINDINGS;
        } catch (TableTheoryException e) {
            throw CommandFailure.io(e.getMessage() + (state == null ? "" : "\nThe same command goes on from " + state));
        }
    }

    private String told(Model model, String currentKey, Counts counts) {
        return (dryRun ? "would renew " : "renewed ") + counts.renewed() + " of " + counts.items() + " items of "
                + model.table() + " under " + currentKey + "\n"
                + counts.current() + " were under it already, " + counts.without() + " have no encrypted value, "
                + counts.unreadable() + " could not be opened\n";
    }

    /** Which key is current is what a data key says; that there is one is seen before anything is read. */
    private static String currentKey(KeyProvider keys, Model model) {
        String attribute = model.attributes().stream()
                .filter(AttributeDef::isEncrypted)
                .map(AttributeDef::attribute)
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage(model.name() + " has no encrypted attribute"));
        try (DataKey key = keys.generate(new KeyUse(model.name(), attribute, 0))) {
            return key.keyId();
        }
    }

    private Model model() throws IOException {
        ReadResult<SchemaDocument> reading = new SchemaInput(console, false).read(document);
        if (!reading.isValid()) {
            throw CommandFailure.io(reading.toText().stripTrailing());
        }
        if (!(reading.document() instanceof DmsDocument dms)) {
            throw CommandFailure.usage(document + " is no DMS document; 'tabletheory convert' makes one of it");
        }
        Model model = dms.models().stream()
                .filter(each -> each.name().equals(modelName))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage(document + " has no model " + modelName + "; it has "
                        + dms.models().stream().map(Model::name).toList()));
        return table == null ? model : model.withTable(table);
    }
}
