package org.tabletheory.cli.internal.command;

import picocli.CommandLine.Option;

/** The option {@code --table} of commands that convert OneTable schemas, which do not contain a table name. */
final class OneTableNameOption {
    @Option(
            names = "--table",
            paramLabel = "NAME",
            defaultValue = "onetable",
            description = "Table name for a OneTable schema. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    /** Returns the table name. */
    String table() {
        return table;
    }
}
