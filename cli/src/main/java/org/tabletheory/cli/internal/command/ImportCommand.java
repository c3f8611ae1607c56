package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.cli.internal.bulk.BulkResult;
import org.tabletheory.cli.internal.bulk.DatabaseOptions;
import org.tabletheory.cli.internal.bulk.Import;
import org.tabletheory.cli.internal.bulk.Progress;
import org.tabletheory.cli.internal.bulk.RateLimit;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory import}: stores the items of a file in a table. */
@Command(
        footer = {
            "",
            "Lines are DynamoDB JSON, with or without {\"Item\": } around the item, or the",
            "canonical form of 'export'; a name that ends with .gz is uncompressed.",
            "The table must be there; an item whose key is there already is replaced.",
            "FILE.checkpoint remembers how far the import has come; after a crash --resume",
            "goes on there. The digest is that of the file: a table that was empty has it",
            "too, if no key is in the file twice. docs/bulk.md describes the formats."
        })
public final class ImportCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "FILE", description = "The file to read.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Parameters(index = "1", paramLabel = "TABLE", description = "The table to write to.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description = "How many batches of 25 items are written at the same time, 1 to 64; by default 4.")
    private @Nullable Integer parallel;

    @Option(names = "--rate", paramLabel = "N", description = "At most so many items a second.")
    private @Nullable Double rate;

    @Option(names = "--resume", description = "Go on with an import of FILE that was cut short.")
    private boolean resume;

    @Option(names = "--json", description = "Print one JSON document: table, file, items and digest.")
    private boolean json;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    /** An import that is told on this console. */
    public ImportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        RateLimit limit = BulkLimits.rate(rate);
        int batches = BulkLimits.upTo64("--parallel", parallel);
        try (TableTheory db = database.connect();
                Progress progress = new Progress(console, "import " + table, System::nanoTime)) {
            TableDescription description = db.describeTable(table);
            Import job = new Import(file, description, batches, limit, progress);
            ItemSetDigest digest = (resume ? job.resumed() : job.anew()).run(db.model(description.mapper()));
            progress.end();
            BulkResult result = new BulkResult("imported", table, file, null, digest);
            console.text().write(json ? result.toJson() : result.toText());
            return ExitCode.OK;
        }
    }
}
