package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.console.TextTable;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.database.TableText;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.document.JsonValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tabletheory tables}: lists the tables. */
@Command(footer = {"", "Example:", "  tabletheory tables --long --region eu-north-1"})
public final class TablesCommand extends DatabaseCommand {
    @Option(
            names = {"-l", "--long"},
            description = "Show keys, billing, size and indexes as well; takes two requests for each table.")
    private boolean detailed;

    /** Creates the command. */
    public TablesCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        List<String> names = connection.tableNames();
        if (detailed) {
            List<TableDescription> tables = new ArrayList<>();
            names.forEach(name -> tables.add(connection.describe(name)));
            printDetails(tables);
        } else if (json()) {
            print(JsonValue.texts(names));
        } else {
            for (String name : names) {
                print(name + "\n");
            }
        }
        if (names.isEmpty() && !json()) {
            console().error().println("no tables at " + connection.location());
        }
        return ExitCode.OK;
    }

    private void printDetails(List<TableDescription> tables) throws IOException {
        if (json()) {
            print(new JsonValue.Array(
                    tables.stream().<JsonValue>map(TableText::toJson).toList()));
            return;
        }
        if (tables.isEmpty()) {
            return;
        }
        TextTable text = new TextTable(List.of("table", "key", "status", "items", "size", "billing", "indexes"));
        for (TableDescription table : tables) {
            text.row(
                    table.name(),
                    TableText.key(table.primaryKey()),
                    table.status(),
                    Long.toString(table.itemCount()),
                    TableText.size(table.sizeBytes()),
                    table.billing().toString(),
                    Integer.toString(table.indexes().size()));
        }
        print(text);
    }
}
