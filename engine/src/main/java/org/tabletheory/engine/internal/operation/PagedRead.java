package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.json.RecentItems;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.KeyTree;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;

/** What Query and Scan share: an index or the table, a page of at most 1 MB, a filter, a projection and the cost. */
final class PagedRead {
    private static final String INVALID = "One or more parameter values were invalid: ";
    private static final String INVALID_START = "The provided starting key is invalid";
    /** Problems of numbers and sets are reported without saying that they are in the starting key. */
    private static final Pattern NUMBERS =
            Pattern.compile("contains duplicates|number set|numeric value|significant digits|with magnitude");
    /** A page ends with the item that reaches this size. */
    private static final int PAGE_BYTES = 1024 * 1024;

    private final InputMembers request;
    private final TableState table;
    private final @Nullable IndexDefinition index;
    private final @Nullable ItemProjection projection;
    private final EngineContext engine;
    private final long seed;

    PagedRead(InputMembers request, TableState table, @Nullable ItemProjection projection, EngineContext engine) {
        this.request = request;
        this.table = table;
        this.engine = engine;
        this.seed = engine.seed();
        this.index = index(request, table.definition());
        this.projection = projection;
        checkSelect();
        if (index != null && table.lifecycle().isFilling(index)) {
            throw DynamoError.validation("Cannot read from backfilling global secondary index: " + index.name());
        }
    }

    private static @Nullable IndexDefinition index(InputMembers request, TableDescriptor table) {
        String name = request.text("IndexName");
        if (name == null) {
            return null;
        }
        IndexDefinition index = table.index(name);
        if (index == null) {
            throw DynamoError.validation("The table does not have the specified index: " + name);
        } else if (index.global() && request.isTrue("ConsistentRead")) {
            throw DynamoError.validation("Consistent reads are not supported on global secondary indexes");
        }
        return index;
    }

    private void checkSelect() {
        if (index == null || !index.global() || index.projectsAll()) {
            return;
        }
        if (request.text("Select", "").equals("ALL_ATTRIBUTES")) {
            throw DynamoError.validation(
                    INVALID + "Select type ALL_ATTRIBUTES is not supported for global secondary index " + index.name()
                            + " because its projection type is not ALL");
        } else if (projection != null) {
            checkSelected(projection.paths());
        }
    }

    /** Checks that a global index holds the attributes that a request selects; a local one gets them from the table. */
    void checkSelected(List<DocumentPath> paths) {
        if (index == null || !index.global() || index.projectsAll()) {
            return;
        }
        Set<String> projected = index.projected(table.definition().keys());
        List<String> others = paths.stream()
                .map(DocumentPath::attribute)
                .filter(name -> !projected.contains(name))
                .distinct()
                .toList();
        if (!others.isEmpty()) {
            throw DynamoError.validation(
                    INVALID + "Global secondary index " + index.name() + " does not project " + others);
        }
    }

    /** Checks the members that choose what of each item is returned; needs no table. */
    static void checkSelectMembers(InputMembers request) {
        String select = request.text("Select");
        String attributes = request.has("AttributesToGet")
                ? "AttributesToGet"
                : request.has("ProjectionExpression") ? "ProjectionExpression" : null;
        if (select == null) {
            return;
        } else if (select.equals("ALL_PROJECTED_ATTRIBUTES") && !request.has("IndexName")) {
            throw DynamoError.validation(
                    INVALID + "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
        } else if (select.equals("SPECIFIC_ATTRIBUTES")) {
            if (attributes == null) {
                throw DynamoError.validation(
                        INVALID
                                + "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES");
            }
        } else if (attributes != null) {
            throw DynamoError.validation(INVALID + "Cannot specify the " + attributes + " when choosing to get "
                    + (select.equals("COUNT") ? "only the Count" : select));
        }
    }

    /** Checks the values of {@code ExclusiveStartKey}; needs no table. */
    static void checkStartValues(InputMembers request) {
        try {
            request.item("ExclusiveStartKey");
        } catch (DynamoError e) {
            String problem = String.valueOf(e.getMessage());
            throw NUMBERS.matcher(problem).find() ? e : DynamoError.validation(INVALID_START + ": " + problem);
        }
    }

    KeySchema keys() {
        return index == null ? table.definition().keys() : index.keys();
    }

    /** Checks that a filter names no key of what is read, and only attributes that the index holds. */
    void checkFilter(@Nullable ConditionNode filter, String member) {
        if (filter != null) {
            for (String name : filter.attributes()) {
                if (keys().attributes().contains(name)) {
                    throw DynamoError.validation(
                            member + " can only contain non-primary key attributes: Primary key attribute: " + name);
                }
            }
            checkProjected(filter);
        }
    }

    /** Checks that the index holds the attributes of a filter. Only for reads by key: in a scan they are missing. */
    void checkProjected(@Nullable ConditionNode filter) {
        if (filter == null || index == null || index.projectsAll()) {
            return;
        }
        Set<String> projected = index.projected(table.definition().keys());
        List<String> others = filter.attributes().stream()
                .filter(name -> !projected.contains(name))
                .distinct()
                .sorted()
                .toList();
        if (!others.isEmpty()) {
            throw DynamoError.validation(INVALID + "Secondary index " + index.name()
                    + " does not project one or more filter attributes: " + others);
        }
    }

    /** Returns the bytes of {@code ExclusiveStartKey}, or null when the request has none. */
    byte @Nullable [] startKey() {
        if (!request.has("ExclusiveStartKey")) {
            return null;
        }
        Item start = request.item("ExclusiveStartKey");
        TableDescriptor definition = table.definition();
        Set<String> expected = new LinkedHashSet<>(definition.keys().attributes());
        if (index != null) {
            expected.addAll(index.keys().attributes());
        }
        boolean matches = start.attributes().keySet().equals(expected);
        for (String name : expected) {
            Value value = start.get(name);
            matches &=
                    value != null && value.type() == definition.attributeTypes().get(name);
        }
        if (!matches) {
            throw DynamoError.validation(
                    INVALID_START + (index == null ? ": The provided key element does not match the schema" : ""));
        }
        return bytes(start);
    }

    private byte[] bytes(Item item) {
        return index == null
                ? table.definition().keys().bytesOf(item, seed)
                : index.entryKey(item, table.definition().keys(), seed);
    }

    /**
     * Reads a page from a range of keys.
     *
     * @param range the range of one partition, or null for all
     */
    Map<String, @Nullable Object> page(@Nullable KeyRange range, boolean ascending, @Nullable ConditionNode filter) {
        return range == null
                ? page(null, null, ascending, filter, null)
                : page(range.from(), range.to(), ascending, filter, range.partition());
    }

    /** Reads a page from a range of partitions. */
    Map<String, @Nullable Object> segment(
            byte @Nullable [] from, byte @Nullable [] to, @Nullable ConditionNode filter) {
        return page(from, to, true, filter, null);
    }

    private Map<String, @Nullable Object> page(
            byte @Nullable [] from,
            byte @Nullable [] to,
            boolean ascending,
            @Nullable ConditionNode filter,
            byte @Nullable [] partition) {
        KeyTree<Item> entries =
                index == null ? table.items() : table.entries(index).items();
        byte[] start = startKey();
        byte[] low = start != null && ascending ? Arrays.copyOf(start, start.length + 1) : from;
        byte[] high = start != null && !ascending ? start : to;
        Iterator<KeyTree.TreeEntry<Item>> all = entries.between(low, high, ascending);
        int limit = request.has("Limit") ? (int) request.number("Limit", 0) : Integer.MAX_VALUE;
        List<Item> items = new ArrayList<>();
        CapacityMeter cost = CapacityMeter.of(table.definition());
        boolean consistent = request.isTrue("ConsistentRead");
        boolean fetches = fetchesFromTable();
        long bytes = 0;
        int scanned = 0;
        int found = 0;
        Item last = null;
        while (all.hasNext() && scanned < limit && bytes < PAGE_BYTES) {
            Item item = all.next().value();
            long size = index == null
                    ? RecentItems.size(item)
                    : index.entrySize(item, table.definition().keys());
            bytes += size;
            scanned++;
            last = item;
            if (filter == null || filter.test(visible(item))) {
                found++;
                items.add(returned(item));
                if (fetches) {
                    cost.addRead(ItemSize.of(item), consistent);
                }
            }
        }
        boolean more = last != null && (scanned == limit || bytes >= PAGE_BYTES || all.hasNext());
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("Items", request.text("Select", "").equals("COUNT") ? null : items);
        response.put("Count", found);
        response.put("ScannedCount", scanned);
        response.put("LastEvaluatedKey", more && last != null ? cursor(last) : null);
        if (index == null) {
            cost.addRead(bytes, consistent);
        } else {
            cost.addRead(index, bytes, consistent);
        }
        engine.charge(table.definition(), cost, index == null ? partition : null);
        response.put("ConsumedCapacity", cost.report(request.text("ReturnConsumedCapacity", "NONE")));
        return response;
    }

    /** Returns whether a read of a local index gets attributes that the index does not project from the table. */
    private boolean fetchesFromTable() {
        if (index == null || index.global() || index.projectsAll()) {
            return false;
        } else if (projection == null) {
            return request.text("Select", "").equals("ALL_ATTRIBUTES");
        }
        Set<String> projected = index.projected(table.definition().keys());
        return projection.paths().stream().anyMatch(path -> !projected.contains(path.attribute()));
    }

    private Item visible(Item item) {
        return index == null ? item : index.project(item, table.definition().keys());
    }

    private Item returned(Item item) {
        boolean all = request.text("Select", "").equals("ALL_ATTRIBUTES");
        if (projection != null) {
            // A local index fetches attributes that it does not project from the table.
            return projection.of(index != null && !index.global() ? item : visible(item));
        }
        return all ? item : visible(item);
    }

    private Item cursor(Item last) {
        Item key = table.definition().keys().keyOf(last);
        return index == null ? key : index.keys().keyOf(last).withAll(key);
    }
}
