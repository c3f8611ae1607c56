package org.tabletheory.cli.internal.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.item.ConditionText;
import org.tabletheory.client.Query;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.KeyPart;
import picocli.CommandLine.Option;

/** Options of commands that read items by conditions. */
final class QueryOptions {
    @Option(names = "--index", paramLabel = "INDEX", description = "Read this index instead of the table.")
    private @Nullable String index;

    @Option(
            names = "--filter",
            paramLabel = "CONDITION",
            description =
                    "Return only items that match, such as 'status = active'; repeatable. Items that do not match are charged, too.")
    private List<String> filters = List.of();

    @Option(names = "--select", split = ",", paramLabel = "ATTRIBUTE", description = "Read only these attributes.")
    private List<String> select = List.of();

    @Option(names = "--consistent", description = "Read with strong consistency, at twice the price.")
    private boolean consistent;

    /** Returns the attributes that are shown first: the selected ones, or the primary key. */
    List<String> firstOf(TableDescription table) {
        return select.isEmpty()
                ? table.primaryKey().stream().map(KeyPart::attribute).toList()
                : select;
    }

    /** Returns the query with these options. */
    Query<Item> applyTo(Query<Item> items, TableDescription table) {
        Query<Item> query = items;
        if (index != null) {
            if (table.index(index).isEmpty()) {
                List<String> known =
                        table.indexes().stream().map(each -> each.name()).toList();
                String nearest = NearestName.didYouMean(index, known);
                String existing = known.isEmpty() ? "; it has none" : "; it has " + String.join(", ", known);
                throw CommandFailure.usage(
                        table.name() + " has no index '" + index + "'" + (nearest.isEmpty() ? existing : nearest));
            }
            query = query.index(index);
        }
        query = filter(query, filters, table);
        if (!select.isEmpty()) {
            query = query.select(select.toArray(String[]::new));
        }
        return consistent ? query.consistentRead() : query;
    }

    /** Returns the query that returns only items with these conditions. */
    static Query<Item> filter(Query<Item> items, List<String> conditions, TableDescription table) {
        Query<Item> query = items;
        for (String text : conditions) {
            query = query.filter(ConditionText.parse(text, table).toCondition(table));
        }
        return query;
    }

    /** Returns why a query with conditions that no key supports is rejected, and what to do instead. */
    String unsupported(TableDescription table) {
        List<String> keys = new ArrayList<>();
        if (index == null) {
            keys.add(table.partitionKey().attribute());
        }
        for (IndexDescription each : table.indexes()) {
            if (index == null || index.equals(each.name())) {
                each.definition().partition().forEach(part -> keys.add(part.attribute() + " (" + each.name() + ")"));
            }
        }
        return "no key supports these conditions, so every item would be read; give a partition key with =: "
                + String.join(" or ", keys) + ", or use 'tabletheory scan " + table.name() + " --filter CONDITION'";
    }

    /** Returns the query with these conditions. */
    static Query<Item> where(Query<Item> items, List<String> conditions, TableDescription table) {
        Query<Item> query = items;
        for (String text : conditions) {
            ConditionText condition = ConditionText.parse(text, table);
            requireCaseOfKey(condition.field(), table);
            query = query.where(condition.toCondition(table));
        }
        return query;
    }

    /** Rejects the name of a key in another case: it would be a filter that no item matches. */
    private static void requireCaseOfKey(String field, TableDescription table) {
        List<String> keys = new ArrayList<>();
        table.primaryKey().forEach(part -> keys.add(part.attribute()));
        for (IndexDescription index : table.indexes()) {
            index.definition().partition().forEach(part -> keys.add(part.attribute()));
            index.definition().sort().forEach(part -> keys.add(part.attribute()));
        }
        if (keys.contains(field)) {
            return;
        }
        for (String key : keys) {
            if (key.equalsIgnoreCase(field)) {
                throw CommandFailure.usage("'" + field + "' is not a key of " + table.name() + "; did you mean '" + key
                        + "'? To compare an attribute named '" + field + "', use --filter");
            }
        }
    }
}
