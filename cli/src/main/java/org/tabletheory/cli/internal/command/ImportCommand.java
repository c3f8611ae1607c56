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
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.client.Config;
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
                    + "format of 'export'. If it ends with .gz, it is decompressed. The table must exist; items "
                    + "with the same key are replaced. Progress is saved in FILE.checkpoint until the import "
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
        RateLimit limit = rate.limit();
        int batches = ScanOptions.parallelism("--parallel", parallel);
        DatabaseConnection.requireName(table);
        Config config = database.config();
        try (TableTheory db = DatabaseOptions.connect(config);
                ProgressBar progress = new ProgressBar(console, "import " + table, System::nanoTime)) {
            TableDescription description = db.describeTable(table);
            TableImport job = new TableImport(
                    file, description, TableIdentity.of(description, config), checkpoint, batches, limit, progress);
            job.checkFileIsComplete();
            if (resume) {
                job.resume();
            }
            ItemSetDigest digest = job.run(db.model(description.mapper()));
            progress.end();
            BulkResult result = new BulkResult("imported", table, file, null, digest);
            console.text().write(json ? result.toJson() : result.toText());
            return ExitCode.OK;
        }
    }
}
