package org.tabletheory.cli.internal.command;

import java.io.IOException;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.database.TableText;
import org.tabletheory.client.table.TableDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code tabletheory describe}: shows keys, indexes and settings of a table. */
@Command
public final class DescribeCommand extends DatabaseCommand {
    @Parameters(paramLabel = "TABLE", description = "Table to describe.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    /** Creates the command. */
    public DescribeCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        TableDescription description = connection.describe(table);
        if (json()) {
            print(TableText.toJson(description));
            return ExitCode.OK;
        }
        print(TableText.properties(description));
        if (!description.indexes().isEmpty()) {
            print("\n");
            print(TableText.indexes(description));
        }
        return ExitCode.OK;
    }
}
