package org.tabletheory.cli.internal.command;

import java.io.IOException;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.client.table.TableDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tabletheory scan}: reads the items of a table, whatever their keys. */
@Command(
        footer = {
            "",
            "A scan pays for every item that it reads, also for those that --filter removes. 'tabletheory "
                    + "query' reads by key; 'tabletheory export' copies a whole table to a file.",
            "",
            "Example:",
            "  tabletheory scan users --filter 'status = active' --limit 10"
        })
public final class ScanCommand extends DatabaseCommand {
    @Parameters(index = "0", paramLabel = "TABLE", description = "Table to read.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Mixin
    private final QueryOptions options = new QueryOptions();

    @Mixin
    private final ReadUnitsOption readUnits = new ReadUnitsOption();

    @Mixin
    private final ListOptions list = new ListOptions();

    /** Creates the command. */
    public ScanCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        TableDescription description = connection.describe(table);
        list.print(
                this,
                connection,
                options.applyTo(readUnits.limited(connection.client()).model(description.mapper()), description),
                options.firstOf(description));
        return ExitCode.OK;
    }
}
