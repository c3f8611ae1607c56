package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.cli.internal.bulk.BulkResult;
import org.tabletheory.cli.internal.bulk.LineFormat;
import org.tabletheory.cli.internal.bulk.ProgressBar;
import org.tabletheory.cli.internal.bulk.RateLimit;
import org.tabletheory.cli.internal.bulk.TableExport;
import org.tabletheory.cli.internal.bulk.TableIdentity;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory export}: exports the items of a table to a file. */
@Command(
        footer = {
            "",
            "If FILE ends with .gz, it is compressed. Only its owner may read it. Items are read with strong "
                    + "consistency, into FILE.partial until the export completes; progress is saved in "
                    + "FILE.checkpoint. After an interruption, continue with --resume. Prints a digest of the items, see 'tabletheory digest --help'. "
                    + "docs/bulk.md describes the formats."
        })
public final class ExportCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "TABLE", description = "Table to read.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Parameters(index = "1", paramLabel = "FILE", description = "File to write.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "json (as DynamoDB exports to S3) or canonical (equal items have equal lines). Default: json.")
    private @Nullable LineFormat format;

    @Mixin
    private final ScanOptions scan = new ScanOptions();

    @Option(names = "--overwrite", description = "Overwrite FILE if it exists.")
    private boolean overwrite;

    @Option(names = "--resume", description = "Resume an interrupted export to FILE.")
    private boolean resume;

    @Option(names = "--json", description = "Print JSON instead of text.")
    private boolean json;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    /** Creates the command. */
    public ExportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (overwrite && resume) {
            throw CommandFailure.usage("--overwrite and --resume cannot be combined");
        }
        RateLimit limit = scan.rate();
        int segments = scan.segments();
        try (DatabaseConnection connection = DatabaseConnection.open(database.config());
                ProgressBar progress = new ProgressBar(console, "export " + table, System::nanoTime)) {
            TableTheory client = scan.limited(connection.client());
            TableDescription description = connection.describe(table);
            TableExport export = new TableExport(
                    description,
                    TableIdentity.of(description, connection.config()),
                    file,
                    format == null ? LineFormat.json : format,
                    segments,
                    limit,
                    progress);
            if (resume) {
                export.resume();
                checkUnchanged(export);
            } else if (overwrite) {
                export.overwrite();
            } else {
                export.checkFileIsNew();
            }
            ItemSetDigest digest = export.run(client.model(description.mapper()));
            progress.end();
            BulkResult result = new BulkResult("exported", table, file, export.format(), digest, null);
            console.text().write(json ? result.toJson() : result.toText());
            return ExitCode.OK;
        }
    }

    private void checkUnchanged(TableExport export) {
        if (format != null && format != export.format()) {
            throw CommandFailure.usage(
                    "the interrupted export has format " + export.format() + "; use --overwrite to start over");
        }
        Integer segments = scan.givenSegments();
        if (segments != null && segments != export.segments()) {
            throw CommandFailure.usage(
                    "the interrupted export has " + export.segments() + " segments; use --overwrite to start over");
        }
    }
}
