package org.tabletheory.cli.internal.onetable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.client.TableTheory;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Option;

/** Which table a schema's command works on, and the password of its encrypted fields. */
public final class SchemaTable {
    @Option(
            names = "--table",
            paramLabel = "TABLE",
            description = "The table; by default the schema's extension \"table\".")
    private @Nullable String table;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "The file whose first line is the password of fields with crypt.")
    private @Nullable Path passwordFile;

    /** The table's name. */
    public String name(OneTableDocument schema) {
        String named = table == null ? schema.extensions().text("table") : table;
        if (named == null) {
            throw CommandFailure.usage(
                    "the schema does not name its table; say --table TABLE, or write \"extensions\": {\"table\": …}");
        }
        return named;
    }

    /** The table's name, or another where nothing names it. */
    public String nameOr(OneTableDocument schema, String other) {
        return table == null && schema.extensions().text("table") == null ? other : name(schema);
    }

    /** Opens the schema on a table. */
    public OneTable open(TableTheory db, OneTableDocument schema, String name) throws IOException {
        OneTableOptions options = OneTableOptions.defaults().table(name);
        return OneTable.open(db, schema, passwordFile == null ? options : options.password(password(passwordFile)));
    }

    private static String password(Path file) throws IOException {
        String line = Files.readString(file).lines().findFirst().orElse("");
        if (line.isEmpty()) {
            throw CommandFailure.usage(file + ": its first line must be the password");
        }
        return line;
    }
}
