package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.client.TableTheory;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Arguments that select a OneTable schema, its table and the database. */
final class OneTableTarget {
    @Parameters(index = "0", paramLabel = "SCHEMA", description = "OneTable schema. Use - for standard input.")
    @SuppressWarnings("NullAway.Init")
    private String file;

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

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    /** Returns the name of the schema file. */
    String file() {
        return file;
    }

    /** Returns the options that select the database. */
    DatabaseOptions database() {
        return database;
    }

    /** Reads the schema. An invalid schema ends the command. */
    OneTableDocument schema(Console console) {
        SchemaDocument document = new SchemaInput(console).require(file);
        if (document instanceof OneTableDocument schema) {
            return schema;
        }
        throw CommandFailure.usage(file + " is " + document.formatName()
                + ", not OneTable; convert it with 'tabletheory convert --to onetable'");
    }

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
