package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.TableTheory;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Option;

/** Options that select the table of a OneTable schema and the password of its encrypted fields. */
final class OneTableTableOptions {
    @Option(
            names = "--table",
            paramLabel = "TABLE",
            description = "Table name. Default: the extension \"table\" of the schema.")
    private @Nullable String table;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File whose first line is the password for fields with crypt.")
    private @Nullable Path passwordFile;

    /** Returns the table name. */
    String name(OneTableDocument schema) {
        String named = table == null ? schema.extensions().text("table") : table;
        if (named == null) {
            throw CommandFailure.usage(
                    "no table name; use --table TABLE, or add \"extensions\": {\"table\": …} to the schema");
        }
        return named;
    }

    /** Returns the table name, or a default if there is none. */
    String nameOr(OneTableDocument schema, String defaultName) {
        return table == null && schema.extensions().text("table") == null ? defaultName : name(schema);
    }

    /** Opens the schema on a table. */
    OneTable open(TableTheory db, OneTableDocument schema, String name) throws IOException {
        OneTableOptions options = OneTableOptions.defaults().table(name);
        return OneTable.open(db, schema, passwordFile == null ? options : options.password(password(passwordFile)));
    }

    private static String password(Path file) throws IOException {
        String line = Files.readString(file).lines().findFirst().orElse("");
        if (line.isEmpty()) {
            throw CommandFailure.usage(file + ": the first line must be the password");
        }
        return line;
    }
}
