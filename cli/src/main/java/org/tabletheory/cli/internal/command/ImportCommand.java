package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.cli.internal.bulk.BulkResult;
import org.tabletheory.cli.internal.bulk.ProgressBar;
import org.tabletheory.cli.internal.bulk.RateLimit;
import org.tabletheory.cli.internal.bulk.TableIdentity;
import org.tabletheory.cli.internal.bulk.TableImport;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Confirmation;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory import}: imports the items of a file into a table. */
@Command(
        footer = {
            "",
            "FILE has one item per line: DynamoDB JSON, bare or as {\"Item\": ...}, or the canonical "
                    + "format of 'export'. If it ends with .gz, it is decompressed. The table must exist. If it "
                    + "has items, the command asks whether to replace those with the same key; without a terminal, "
                    + "--replace or --if-absent decides. Progress is saved in FILE.checkpoint until the import "
                    + "completes; after an interruption, continue with --resume, which checks that it is still the "
                    + "same table. Prints the digest of the file, "
                    + "which is also the digest of the table if that was empty and no key occurs twice. "
                    + "docs/bulk.md describes the formats."
        })
public final class ImportCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "FILE", description = "File to read.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Parameters(index = "1", paramLabel = "TABLE", description = "Table to write to.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description = "Write N batches of 25 items in parallel, 1 to 64. Default: 4.")
    private @Nullable Integer parallel;

    @Mixin
    private final RateOption rate = new RateOption();

    @Mixin
    private final WriteUnitsOption writeUnits = new WriteUnitsOption();

    @Option(names = "--if-absent", description = "Store only items whose key is new, one by one; keep existing items.")
    private boolean ifAbsent;

    @Option(names = "--replace", description = "Replace existing items with the same key.")
    private boolean replace;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Option(names = "--resume", description = "Resume an interrupted import of FILE.")
    private boolean resume;

    @Option(
            names = "--checkpoint",
            paramLabel = "CHECKPOINT",
            description = "Save progress in this file. Default: FILE.checkpoint.")
    private @Nullable Path checkpoint;

    @Option(names = "--json", description = "Print JSON instead of text.")
    private boolean json;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    /** Creates the command. */
    public ImportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (ifAbsent && replace) {
            throw CommandFailure.usage("--if-absent and --replace contradict each other; give one of them");
        }
        RateLimit limit = rate.limit();
        int batches = ScanOptions.parallelism("--parallel", parallel);
        try (DatabaseConnection connection = DatabaseConnection.open(database.config());
                ProgressBar progress = new ProgressBar(console, "import " + table, System::nanoTime)) {
            TableTheory client = writeUnits.limited(connection.client());
            TableDescription description = connection.describe(table);
            TableImport job = new TableImport(
                    file,
                    description,
                    TableIdentity.of(description, connection.config()),
                    checkpoint,
                    batches,
                    limit,
                    progress);
            job.checkFileIsComplete();
            if (resume && job.resume()) {
                checkUnchanged(job);
            } else if (confirms(connection, description, job.isInterrupted())) {
                if (ifAbsent) {
                    job.keepExisting();
                }
            } else {
                return ExitCode.FINDINGS;
            }
            ItemSetDigest digest = job.run(client);
            progress.end();
            BulkResult result = new BulkResult("imported", table, file, null, digest, job.kept());
            console.text().write(json ? result.toJson() : result.toText());
            return ExitCode.OK;
        }
    }

    private void checkUnchanged(TableImport job) {
        if ((ifAbsent && job.kept() == null) || (replace && job.kept() != null)) {
            throw CommandFailure.usage("the interrupted import "
                    + (ifAbsent ? "replaces items; leave out --if-absent" : "keeps existing items; leave out --replace")
                    + ", or leave out --resume to start over");
        }
    }

    /** Asks on a terminal. Without one, only items of an empty table are written without an option that says so. */
    private boolean confirms(DatabaseConnection connection, TableDescription description, boolean interrupted)
            throws IOException {
        boolean isOpen = !ifAbsent && !replace && !confirmation.isGiven() && hasItems(connection, description);
        String where = table + " at " + connection.location();
        if (confirmation.isGiven() || !Confirmation.canAsk(console)) {
            if (isOpen) {
                throw CommandFailure.usage("nothing was written: " + where
                        + " has items; add --replace to replace those with the same key, or --if-absent to keep them"
                        + (interrupted ? "; --resume continues the interrupted import" : ""));
            }
            return true;
        }
        String question = isOpen || replace
                ? "Import " + file + " into " + where + " and replace items with the same key?"
                : "Import " + file + " into " + where
                        + (ifAbsent ? " and keep items that exist?" : ", which is empty?");
        return confirmation.confirms(console, question);
    }

    private static boolean hasItems(DatabaseConnection connection, TableDescription description) {
        return !connection
                .client()
                .model(description.mapper())
                .consistentRead()
                .limit(1)
                .pageSize(1)
                .scan()
                .isEmpty();
    }
}
