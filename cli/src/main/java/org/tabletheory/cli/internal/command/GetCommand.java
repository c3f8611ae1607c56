package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.item.ConditionText;
import org.tabletheory.cli.internal.item.ItemTable;
import org.tabletheory.cli.internal.item.PlainJson;
import org.tabletheory.client.Query;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.KeyPart;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory get}: shows one item. */
@Command(
        footer = {
            "",
            "Exits with 1 if there is no such item.",
            "",
            "Example:",
            "  tabletheory get users pk=USER#1 sk=PROFILE"
        })
public final class GetCommand extends DatabaseCommand {
    @Parameters(index = "0", paramLabel = "TABLE", description = "Table to read.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "ATTRIBUTE=VALUE", description = "Primary key.")
    @SuppressWarnings("NullAway.Init")
    private List<String> key;

    @Option(names = "--select", split = ",", paramLabel = "ATTRIBUTE", description = "Read only these attributes.")
    private List<String> select = List.of();

    @Option(names = "--consistent", description = "Read with strong consistency, at twice the price.")
    private boolean consistent;

    @Option(names = "--dynamodb-json", description = "Print DynamoDB JSON, which keeps sets and binary values.")
    private boolean dynamoJson;

    /** Creates the command. */
    public GetCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        TableDescription description = connection.describe(table);
        Query<Item> query = connection.client().model(description.mapper());
        for (ConditionText part : ConditionText.primaryKey(key, description)) {
            query = query.where(part.field(), part.operator(), part.values().toArray());
        }
        query = select.isEmpty() ? query : query.select(select.toArray(String[]::new));
        Optional<Item> item = (consistent ? query.consistentRead() : query).firstOrEmpty();
        if (item.isEmpty()) {
            console().printError("no item with this key in " + table);
            return ExitCode.FINDINGS;
        }
        if (dynamoJson) {
            print(DynamoJson.pretty(item.get()) + "\n");
        } else if (json()) {
            print(PlainJson.of(item.get()));
        } else {
            List<String> first =
                    description.primaryKey().stream().map(KeyPart::attribute).toList();
            print(ItemTable.of(item.get(), first).toText());
        }
        console().flush();
        console().error().println(connection.cost());
        return ExitCode.OK;
    }
}
