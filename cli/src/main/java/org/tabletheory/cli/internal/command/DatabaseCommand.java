package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.Set;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.TextTable;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that works on a database. */
abstract class DatabaseCommand extends ReportingCommand {
    /** The codes of input that the client rejects before a request. */
    private static final Set<String> MISTAKES =
            Set.of(ErrorCodes.INVALID_OPERATOR, ErrorCodes.INVALID_MODEL, ErrorCodes.MISSING_PRIMARY_KEY);

    @Option(names = "--wide", order = 10, description = "Do not cut the table to the width of the terminal.")
    private boolean wide;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    DatabaseCommand(Console console) {
        super(console);
    }

    @Override
    public final Integer call() throws IOException {
        try (DatabaseConnection connection = DatabaseConnection.open(database.config())) {
            return run(connection);
        } catch (TableTheoryException e) {
            throw e.requestId() == null && e.codes().stream().anyMatch(MISTAKES::contains)
                    ? CommandFailure.usage(String.valueOf(e.getMessage()))
                    : e;
        }
    }

    /** Runs the command and returns its exit code. */
    abstract int run(DatabaseConnection connection) throws IOException;

    /** Prints a table, cut to the width of a terminal. */
    final void print(TextTable table) throws IOException {
        print(table.toText(width()));
    }

    /** Returns the maximum width of lines: that of the terminal, if it is one. */
    final int width() {
        return console().terminal().out() && !wide ? console().terminal().columns() : Integer.MAX_VALUE;
    }

    /** Checks the value of an option that counts something. */
    static int positive(String option, int number) {
        if (number < 1) {
            throw CommandFailure.usage(option + " must be at least 1, not " + number);
        }
        return number;
    }
}
