package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.cli.internal.bulk.BulkResult;
import org.tabletheory.cli.internal.bulk.DatabaseOptions;
import org.tabletheory.cli.internal.bulk.Export;
import org.tabletheory.cli.internal.bulk.LineFormat;
import org.tabletheory.cli.internal.bulk.Progress;
import org.tabletheory.cli.internal.bulk.RateLimit;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory export}: writes the items of a table to a file. */
@Command(
        footer = {
            "",
            "A name that ends with .gz is compressed. While the export lasts,",
            "FILE.checkpoint remembers how far it has come; after a crash --resume goes on",
            "there. Items are read consistently and written as they are stored.",
            "The digest tells whether another table or file holds the same items; see",
            "'tabletheory digest'. docs/bulk.md describes the formats."
        })
public final class ExportCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "TABLE", description = "The table to read.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Parameters(index = "1", paramLabel = "FILE", description = "The file to write.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "json, as DynamoDB exports to S3, or canonical, where equal items have equal lines.")
    private @Nullable LineFormat format;

    @Option(
            names = "--segments",
            paramLabel = "N",
            description = "How many parts of the table are read at the same time, 1 to 64; by default 4.")
    private @Nullable Integer segments;

    @Option(names = "--rate", paramLabel = "N", description = "At most so many items a second.")
    private @Nullable Double rate;

    @Option(names = "--overwrite", description = "Replace FILE if it is there.")
    private boolean overwrite;

    @Option(names = "--resume", description = "Go on with an export to FILE that was cut short.")
    private boolean resume;

    @Option(names = "--json", description = "Print one JSON document: table, file, format, items and digest.")
    private boolean json;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    /** An export that is told on this console. */
    public ExportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (overwrite && resume) {
            throw CommandFailure.usage("--overwrite begins again and --resume goes on; choose one");
        }
        RateLimit limit = BulkLimits.rate(rate);
        int parts = BulkLimits.upTo64("--segments", segments);
        try (TableTheory db = database.connect();
                Progress progress = new Progress(console, "export " + table, System::nanoTime)) {
            TableDescription description = db.describeTable(table);
            Export export =
                    new Export(description, file, format == null ? LineFormat.json : format, parts, limit, progress);
            if (resume) {
                export.resumed();
                checkUnchanged(export);
            } else if (!overwrite) {
                export.anew();
            }
            ItemSetDigest digest = export.run(db.model(description.mapper()));
            progress.end();
            BulkResult result = new BulkResult("exported", table, file, export.format(), digest);
            console.text().write(json ? result.toJson() : result.toText());
            return ExitCode.OK;
        }
    }

    private void checkUnchanged(Export export) {
        if (format != null && format != export.format()) {
            throw CommandFailure.usage(
                    "the export was begun in the format " + export.format() + "; --overwrite begins another");
        }
        if (segments != null && segments != export.segments()) {
            throw CommandFailure.usage(
                    "the export was begun with " + export.segments() + " segments; --overwrite begins another");
        }
    }
}
