package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.console.TextTable;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.client.Query;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory explain}: shows how a query would be executed and what it would cost. */
@Command(
        footer = {
            "",
            "Only the table is described; no item is read. Without conditions, explains a scan.",
            "",
            "Example:",
            "  tabletheory explain users pk=USER#1 'sk begins_with ORDER#'"
        })
public final class ExplainCommand extends DatabaseCommand {
    @Parameters(index = "0", paramLabel = "TABLE", description = "Table to read.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "CONDITION",
            description = "Conditions as in 'tabletheory query'.")
    private List<String> conditions = List.of();

    @Mixin
    private final QueryOptions options = new QueryOptions();

    @Option(
            names = "--item-bytes",
            paramLabel = "N",
            description = "Assumed size of an item. Default: the average of the table, or else 1024.")
    private @Nullable Integer itemBytes;

    /** Creates the command. */
    public ExplainCommand(Console console) {
        super(console);
    }

    @Override
    int run(DatabaseConnection connection) throws IOException {
        TableDescription description = connection.describe(table);
        Query<Item> items = options.applyTo(connection.client().model(description.mapper()), description);
        int bytes = itemBytes(description);
        Explanation plan = QueryOptions.where(items, conditions, description).explain(bytes);
        List<String> warnings = new ArrayList<>();
        if (!conditions.isEmpty() && plan.operation().equals("Scan")) {
            warnings.add("'tabletheory query' rejects this: " + options.unsupported(description));
            plan = QueryOptions.filter(items, conditions, description).explain(bytes);
        }
        warnings.addAll(plan.warnings());
        if (json()) {
            print(toJson(plan, warnings));
        } else {
            print(toTable(plan, warnings).toText());
        }
        return ExitCode.OK;
    }

    private static String reason(Explanation plan) {
        return plan.operation().equals("GetItem")
                ? "the full primary key is given; 'tabletheory get' reads one item, and 'tabletheory query' would be a"
                        + " Query"
                : plan.reason();
    }

    private int itemBytes(TableDescription description) {
        if (itemBytes != null) {
            return positive("--item-bytes", itemBytes);
        }
        long average = description.itemCount() == 0 ? 0 : description.sizeBytes() / description.itemCount();
        return average == 0 ? 1024 : (int) Math.min(average, ItemLimits.ITEM_BYTES);
    }

    private static TextTable toTable(Explanation plan, List<String> warnings) {
        TextTable rows = new TextTable(List.of())
                .row("operation", plan.operation() + " on " + plan.table())
                .row("index", (plan.index() == null ? "none, the table itself" : plan.index()) + ": " + reason(plan))
                .row("key condition", plan.keyCondition() == null ? "none" : plan.keyCondition())
                .row("filter", plan.filter() == null ? "none" : plan.filter())
                .row("attributes", plan.projection().isEmpty() ? "all" : String.join(", ", plan.projection()))
                .row("consistency", plan.consistent() ? "strong" : "eventual")
                .row("read units", plan.readUnits().arithmetic());
        warnings.forEach(warning -> rows.row("warning", warning));
        return rows.row("request", plan.request());
    }

    private static JsonValue toJson(Explanation plan, List<String> warnings) {
        return new JsonObjectBuilder()
                .text("operation", plan.operation())
                .text("table", plan.table())
                .text("index", plan.index())
                .text("reason", reason(plan))
                .text("keyCondition", plan.keyCondition())
                .text("filter", plan.filter())
                .put("attributes", JsonValue.texts(plan.projection()))
                .put("consistent", JsonValue.bool(plan.consistent()))
                .put(
                        "readUnits",
                        new JsonValue.Num(Double.toString(plan.readUnits().units())))
                .put("warnings", JsonValue.texts(warnings))
                .text("request", plan.request())
                .build();
    }
}
