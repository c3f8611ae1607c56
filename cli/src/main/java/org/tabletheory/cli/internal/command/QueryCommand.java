package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.List;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.client.Query;
import org.tabletheory.client.table.TableDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory query}: reads items by key. */
@Command(
        footer = {
            "",
            "Conditions are ATTRIBUTE OPERATOR VALUE, with the operators =, !=, <, <=, >, >=, begins_with, "
                    + "between A and B, in A, B, contains, exists and others. One must give a partition key with "
                    + "=; the best index is chosen unless --index names one. 'tabletheory explain' shows how a "
                    + "query is executed.",
            "",
            "Example:",
            "  tabletheory query users pk=USER#1 'sk begins_with ORDER#' --filter 'total > 9'"
        })
public final class QueryCommand extends DatabaseCommand {
    @Parameters(index = "0", paramLabel = "TABLE", description = "Table to read.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "CONDITION",
            description = "Conditions on keys, such as pk=USER#1 or 'sk begins_with ORDER#'.")
    @SuppressWarnings("NullAway.Init")
    private List<String> conditions;

    @Mixin
    private final QueryOptions options = new QueryOptions();

    @Option(names = "--descending", description = "Sort by the sort key in descending order.")
    private boolean descending;

    @Mixin
    private final ListOptions list = new ListOptions();

    /** Creates the command. */
    public QueryCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        TableDescription description = connection.describe(table);
        Query<Item> query = QueryOptions.where(
                options.applyTo(connection.client().model(description.mapper()), description), conditions, description);
        if (query.explain().operation().equals("Scan")) {
            throw CommandFailure.usage(options.unsupported(description));
        }
        list.print(this, connection, descending ? query.descending() : query, options.firstOf(description));
        return ExitCode.OK;
    }
}
