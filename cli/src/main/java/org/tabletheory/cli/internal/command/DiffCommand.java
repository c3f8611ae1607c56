package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.schema.Difference;
import org.tabletheory.schema.KeyContract;
import org.tabletheory.schema.Reading;
import org.tabletheory.schema.SchemaDiff;
import org.tabletheory.schema.SchemaDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory diff}: what changing one schema document into another asks for. */
@Command(
        footer = {
            "",
            "Each difference is compatible, needs a backfill, is breaking or needs a new table, with the reason:",
            "  breaking: User.attributes.age.type: values stored as S cannot be read as N.",
            "The last line is the verdict. Exits 0 when it is same or compatible, else 1."
        })
public final class DiffCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "A", description = "The older document.")
    @SuppressWarnings("NullAway.Init")
    private String older;

    @Parameters(index = "1", paramLabel = "B", description = "The newer document.")
    @SuppressWarnings("NullAway.Init")
    private String newer;

    @Option(names = "--json", description = "Print one JSON document instead.")
    private boolean json;

    /** A comparison that is told on this console. */
    public DiffCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        SchemaDocument before = document(older);
        SchemaDocument after = document(newer);
        if (before == null || after == null) {
            return ExitCode.FINDINGS;
        }
        if (before instanceof KeyContract || after instanceof KeyContract) {
            throw CommandFailure.usage("a key contract describes no stored items; compare DMS or OneTable documents");
        }
        SchemaDiff diff = SchemaDiff.between(before, after);
        console.text().write(json ? diff.toJson().toIndentedText() : diff.toText());
        return diff.verdict().compareTo(Difference.Change.COMPATIBLE) > 0 ? ExitCode.FINDINGS : ExitCode.OK;
    }

    private @Nullable SchemaDocument document(String file) throws IOException {
        Reading<SchemaDocument> reading = new SchemaInput(console, false).read(file);
        if (!reading.isValid()) {
            if (json) {
                console.text().write(reading.toJson().toIndentedText());
            } else {
                console.error().print(reading.toText());
                console.error().flush();
            }
        }
        return reading.find().orElse(null);
    }
}
