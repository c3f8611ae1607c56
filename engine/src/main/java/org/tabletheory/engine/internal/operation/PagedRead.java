package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
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
import org.tabletheory.engine.internal.value.KeyBytes;

/** What Query and Scan share: an index or the table, a page of at most 1 MB, a filter, a projection and the cost. */
final class PagedRead {
    private static final String INVALID = "One or more parameter values were invalid: ";
    /** A page ends with the item that reaches this size. */
    private static final int PAGE_BYTES = 1024 * 1024;

    private final InputMembers request;
    private final TableState table;
    private final @Nullable IndexDefinition index;
    private final @Nullable ItemProjection projection;
    private final ExclusiveStart start;
    private final EngineContext engine;

    PagedRead(InputMembers request, TableState table, @Nullable ItemProjection projection, EngineContext engine) {
        this.request = request;
        this.table = table;
        this.engine = engine;
        this.index = index(request, table.definition());
        this.projection = projection;
        this.start = ExclusiveStart.of(request, table.definition(), index, engine);
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

    /** Checks that a global index has what the request selects. */
    void checkSelect() {
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

    KeySchema keys() {
        return index == null ? table.definition().keys() : index.keys();
    }

    /** Checks that the projection has no parts of key attributes, which are never lists or maps. */
    void checkProjectedPaths() {
        if (projection != null) {
            KeyChecks.checkScalars(table.definition(), projection.paths());
        }
    }

    /** Checks the filter of a query: that it names no key of what is read, and only attributes that the index holds. */
    void checkFilter(@Nullable ConditionNode filter, String member) {
        if (filter != null) {
            Set<String> named = filter.attributes();
            for (String name : keys().attributes()) {
                if (named.contains(name)) {
                    throw DynamoError.validation(
                            member + " can only contain non-primary key attributes: Primary key attribute: " + name);
                }
            }
        }
        checkSelect();
        if (filter != null) {
            KeyChecks.checkScalars(table.definition(), filter.paths());
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

    ExclusiveStart startKey() {
        return start;
    }

    /** Reads a page from the range of a query. */
    Map<String, @Nullable Object> page(KeyRange range, boolean ascending, @Nullable ConditionNode filter) {
        return page(List.of(range), ascending, filter);
    }

    /** Reads a page from ranges of several partitions, one after another; each is paid for by itself. */
    Map<String, @Nullable Object> page(List<KeyRange> ranges, boolean ascending, @Nullable ConditionNode filter) {
        ReadPage page = new ReadPage(ascending, filter);
        byte[] after = start.bytes();
        for (KeyRange range : ranges) {
            boolean isPassed = after != null && !KeyBytes.startsWith(after, range.partition());
            if (!isPassed && !page.isFull()) {
                page.read(range.from(), range.to(), after, range.partition());
                after = null;
            }
        }
        return page.response();
    }

    /** Reads a page from a range of partitions. */
    Map<String, @Nullable Object> segment(
            byte @Nullable [] from, byte @Nullable [] to, @Nullable ConditionNode filter) {
        ReadPage page = new ReadPage(true, filter);
        page.read(from, to, start.bytes(), null);
        return page.response();
    }

    /** What has been read of a page. */
    private final class ReadPage {
        private final boolean ascending;
        private final @Nullable ConditionNode filter;
        private final int limit = request.has("Limit") ? (int) request.number("Limit", 0) : Integer.MAX_VALUE;
        private final boolean consistent = request.isTrue("ConsistentRead");
        private final boolean fetches = fetchesFromTable();
        private final List<Item> items = new ArrayList<>();
        private final CapacityMeter total = CapacityMeter.of(table.definition());
        private long bytes;
        private int scanned;
        private int found;
        private @Nullable Item last;
        private boolean more;

        private ReadPage(boolean ascending, @Nullable ConditionNode filter) {
            this.ascending = ascending;
            this.filter = filter;
        }

        private boolean isFull() {
            return scanned == limit || bytes >= PAGE_BYTES;
        }

        /**
         * Reads a range until the page is full.
         *
         * @param after the key after which to start, or null
         * @param partition the one partition that the range is in, or null for all
         */
        private void read(
                byte @Nullable [] from, byte @Nullable [] to, byte @Nullable [] after, byte @Nullable [] partition) {
            KeyTree<Item> entries =
                    index == null ? table.items() : table.entries(index).items();
            byte[] low = after != null && ascending ? Arrays.copyOf(after, after.length + 1) : from;
            byte[] high = after != null && !ascending ? after : to;
            Iterator<KeyTree.TreeEntry<Item>> all = entries.between(low, high, ascending);
            PartitionReads partitions = PartitionReads.of(partition == null ? settings() : Map.of(), low);
            CapacityMeter cost = CapacityMeter.of(table.definition());
            while (all.hasNext() && !isFull()) {
                KeyTree.TreeEntry<Item> entry = all.next();
                add(entry.value(), entry.key(), partitions, cost);
            }
            more = last != null && (isFull() || all.hasNext());
            if (!more) {
                partitions.readTo(high);
            }
            for (long part : partitions.bytes()) {
                if (index == null) {
                    cost.addRead(part, consistent);
                } else {
                    cost.addRead(index, part, consistent);
                }
            }
            engine.charge(table.definition(), cost, index == null ? partition : null);
            total.add(cost);
        }

        private void add(Item item, byte[] key, PartitionReads partitions, CapacityMeter cost) {
            long size = index == null
                    ? RecentItems.size(item)
                    : index.entrySize(item, table.definition().keys());
            bytes += size;
            partitions.add(key, size);
            scanned++;
            last = item;
            if (fetches) {
                // Costs do not depend on the filter.
                cost.addRead(ItemSize.of(item), consistent);
            }
            if (filter == null || filter.test(visible(item))) {
                found++;
                items.add(returned(item));
            }
        }

        private Map<String, @Nullable Object> response() {
            Map<String, @Nullable Object> response = new LinkedHashMap<>();
            response.put("Items", request.text("Select", "").equals("COUNT") ? null : items);
            response.put("Count", found);
            response.put("ScannedCount", scanned);
            response.put("LastEvaluatedKey", more && last != null ? cursor(last) : null);
            response.put("ConsumedCapacity", total.report(request.text("ReturnConsumedCapacity", "NONE")));
            return response;
        }
    }

    /** Returns the settings of what is read; a local index has those of its table. */
    private Map<String, Object> settings() {
        return index != null && index.global()
                ? index.settings()
                : table.definition().settings();
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
