package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.table.TableChange;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.schema.diff.Difference;
import org.tabletheory.schema.diff.SchemaDiff;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.key.KeyContract;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory diff}: compares two schema documents, or a document with a live table. */
@Command(
        footer = {
            "",
            "Each difference is compatible, needs a backfill, is breaking or needs a new table:",
            "  breaking: User.attributes.age.type: values stored as S cannot be read as N.",
            "The last line is the verdict. Exits with 0 if it is 'same' or 'compatible', otherwise with 1.",
            "",
            "With --live, lists the changes that make a table in DynamoDB match A, without applying them:",
            "  create index by-email: email (S), projecting all attributes",
            "Exits with 0 if the table matches, 1 if it differs and 3 if it cannot be read."
        })
public final class DiffCommand extends SchemaCommand {
    @Parameters(index = "0", paramLabel = "A", description = "Old document.")
    @SuppressWarnings("NullAway.Init")
    private String older;

    @Parameters(index = "1", arity = "0..1", paramLabel = "B", description = "New document. Omit with --live.")
    private @Nullable String newer;

    @Option(names = "--live", description = "Compare A with a table in DynamoDB.")
    private boolean live;

    @Option(names = "--table", paramLabel = "NAME", description = "Table name. Required with --live.")
    private @Nullable String table;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "Model stored in the table; repeatable. Default: all models of A.")
    private List<String> names = List.of();

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final TableSettingOptions settings = new TableSettingOptions();

    /** Creates the command. */
    public DiffCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        if (live) {
            return compareWithTable();
        }
        if (newer == null) {
            throw CommandFailure.usage("specify two documents, or one document with --live --table NAME");
        }
        SchemaDocument before = readValid(older);
        SchemaDocument after = readValid(newer);
        if (before == null || after == null) {
            return ExitCode.FINDINGS;
        }
        if (before instanceof KeyContract || after instanceof KeyContract) {
            throw CommandFailure.usage("key contracts cannot be compared; use DMS or OneTable documents");
        }
        SchemaDiff diff = SchemaDiff.between(before, after);
        print(json() ? diff.toJson().toIndentedText() : diff.toText());
        return diff.verdict().compareTo(Difference.Impact.COMPATIBLE) > 0 ? ExitCode.FINDINGS : ExitCode.OK;
    }

    private int compareWithTable() throws IOException {
        if (table == null || newer != null) {
            throw CommandFailure.usage("--live needs exactly one document and --table NAME");
        }
        SchemaDocument document = readValid(older);
        if (document == null) {
            return ExitCode.FINDINGS;
        }
        TablePlan plan = new LiveTable(table, database, settings.toOptions()).differenceFrom(document, names);
        if (json()) {
            print(plan.toJson());
        } else {
            for (TableChange change : plan.changes()) {
                String kind = console().outColours().string("@|bold,yellow " + change.kind() + "|@");
                console().styledText().write(kind);
                print(change.text().substring(change.kind().length()) + "\n");
            }
            print("verdict: " + plan.verdict() + "\n");
        }
        return plan.isSame() ? ExitCode.OK : ExitCode.FINDINGS;
    }
}
