package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.Confirmation;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.item.ConditionText;
import org.tabletheory.client.KeyQuery;
import org.tabletheory.client.ModelQuery;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tabletheory delete}: deletes one item. */
@Command(
        footer = {
            "",
            "Exits with 1 if there is no such item.",
            "",
            "Example:",
            "  tabletheory delete users pk=USER#1 sk=PROFILE"
        })
public final class DeleteCommand extends DatabaseCommand {
    @Parameters(index = "0", paramLabel = "TABLE", description = "Table to delete from.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "ATTRIBUTE=VALUE", description = "Primary key.")
    @SuppressWarnings("NullAway.Init")
    private List<String> key;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    /** Creates the command. */
    public DeleteCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        TableDescription description = connection.describe(table);
        List<ConditionText> parts = ConditionText.primaryKey(key, description);
        String shown = parts.stream().map(ConditionText::toString).collect(Collectors.joining(", "));
        if (!confirmation.confirms(
                console(), "Delete the item " + shown + " of " + table + " at " + connection.location() + "?")) {
            return ExitCode.FINDINGS;
        }
        ModelQuery<Item> items = connection.client().model(description.mapper());
        KeyQuery<Item> query = null;
        for (ConditionText part : parts) {
            Object[] values = part.values().toArray();
            query = query == null
                    ? items.where(part.field(), part.operator(), values)
                    : query.where(part.field(), part.operator(), values);
        }
        try {
            if (query != null) {
                query.ifExists().delete();
            }
        } catch (ConditionFailedException missing) {
            console().printError("no item with this key in " + table);
            return ExitCode.FINDINGS;
        }
        if (json()) {
            print(new JsonObjectBuilder()
                    .text("table", table)
                    .put("items", JsonValue.number(1))
                    .put("capacity", connection.costToJson())
                    .build());
        } else {
            print("deleted 1 item of " + table + ", " + connection.cost() + "\n");
        }
        return ExitCode.OK;
    }
}
