package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.client.table.TableChange;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.schema.diff.Difference;
import org.tabletheory.schema.diff.SchemaDiff;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.key.KeyContract;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory diff}: what changing one schema document into another, or a live table into it, asks for. */
@Command(
        footer = {
            "",
            "Each difference is compatible, needs a backfill, is breaking or needs a new table, with the reason:",
            "  breaking: User.attributes.age.type: values stored as S cannot be read as N.",
            "The last line is the verdict. Exits 0 when it is same or compatible, else 1.",
            "",
            "With --live, A is compared with a table of DynamoDB, and what makes the table what A says is told:",
            "  create index by-email: email (S), holding all attributes",
            "Nothing is changed. Exits 0 when it is same, 1 when it is different, 3 when the table cannot be read."
        })
public final class DiffCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "A", description = "The older document.")
    @SuppressWarnings("NullAway.Init")
    private String older;

    @Parameters(index = "1", arity = "0..1", paramLabel = "B", description = "The newer document; not with --live.")
    private @Nullable String newer;

    @Option(names = "--live", description = "Compare A with the table that --table names.")
    private boolean live;

    @Option(names = "--table", paramLabel = "NAME", description = "The table in DynamoDB, for --live.")
    private @Nullable String table;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "A model of A that is in the table, for --live; by default all of A. May be repeated.")
    private List<String> names = List.of();

    @Option(names = "--endpoint", paramLabel = "URL", description = "The DynamoDB to ask, for --live.")
    private @Nullable URI endpoint;

    @Option(names = "--region", paramLabel = "REGION", description = "The AWS region to ask, for --live.")
    private @Nullable String region;

    @Option(names = "--json", description = "Print one JSON document instead.")
    private boolean json;

    /** A comparison that is told on this console. */
    public DiffCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (live) {
            return compareWithTable();
        }
        if (newer == null) {
            throw CommandFailure.usage("diff compares two documents, or one with a table: --live --table NAME");
        }
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

    private int compareWithTable() throws IOException {
        if (table == null || newer != null) {
            throw CommandFailure.usage("--live compares one document with the table that --table names");
        }
        SchemaDocument document = document(older);
        if (document == null) {
            return ExitCode.FINDINGS;
        }
        TablePlan plan = new LiveTable(table, endpoint, region).differenceFrom(document, names);
        if (json) {
            console.text().write(plan.toJson().toIndentedText());
        } else {
            for (TableChange change : plan.changes()) {
                String kind = console.outColours().string("@|bold,yellow " + change.kind() + "|@");
                console.text()
                        .write(kind + change.text().substring(change.kind().length()) + "\n");
            }
            console.text().write("verdict: " + plan.verdict() + "\n");
        }
        return plan.isSame() ? ExitCode.OK : ExitCode.FINDINGS;
    }

    private @Nullable SchemaDocument document(String file) throws IOException {
        ReadResult<SchemaDocument> reading = new SchemaInput(console, false).read(file);
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
