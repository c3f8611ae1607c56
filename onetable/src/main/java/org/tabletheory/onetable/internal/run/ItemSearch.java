package org.tabletheory.onetable.internal.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.item.ItemPage;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.CallParams;
import org.tabletheory.onetable.internal.command.CallParams.Param;
import org.tabletheory.onetable.internal.command.CallType;
import org.tabletheory.onetable.internal.command.CollectedProperties;
import org.tabletheory.onetable.internal.command.KnownProperties;
import org.tabletheory.onetable.internal.command.ReadCommand;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.PlainValues;
import org.tabletheory.schema.document.JsonValue;

/** Reads items of one model by key, query or scan. For one call. */
public final class ItemSearch {
    private static final int DEFAULT_MAX_PAGES = 1000;

    private final TableRuntime runtime;
    private final Call call;

    public ItemSearch(TableRuntime runtime, Call call) {
        this.runtime = runtime;
        this.call = call;
    }

    /** The items of a query or scan, and the cursors to continue from. */
    public record SearchPage(
            List<Item> items,
            @Nullable Map<String, Object> next,
            @Nullable Map<String, Object> prev,
            long count) {}

    /** Returns the item with the full primary key, otherwise the only item that the index or incomplete key finds. */
    public Optional<Item> get(Map<String, ? extends @Nullable Object> properties) {
        CollectedProperties collected = runtime.collect(call, properties);
        Item key = collected.key(call.model());
        String sort = runtime.table().primary().sort();
        boolean hasSort = call.index().isPrimary() && (sort == null || key.has(sort));
        if (hasSort && key.has(runtime.table().primary().hash())) {
            List<String> attributes = ReadCommand.attributes(call.model(), call.params());
            return runtime.items()
                    .get(key, call.params().isConsistent(), attributes)
                    .filter(item -> runtime.isOf(call.model(), item));
        }
        Call find = call.asFind(call.params().with(Param.LIMIT, 2));
        List<Item> found = new ItemSearch(runtime, find).search(properties).items();
        if (found.size() > 1) {
            throw call.errors()
                    .nonUnique("the properties do not determine a full key, and more than one item matches; pass more"
                            + " properties, or use find");
        }
        return found.stream().findFirst();
    }

    /**
     * Reads all items to remove.
     *
     * @throws org.tabletheory.onetable.error.OneTableException if the model does not have one of the properties
     */
    public List<Item> toRemove(Map<String, ? extends @Nullable Object> properties) {
        new KnownProperties(call).check(runtime.copy(call, properties));
        return search(properties).items();
    }

    /** Reads all requested items. */
    public SearchPage search(Map<String, ? extends @Nullable Object> properties) {
        CollectedProperties collected = runtime.collect(call, properties);
        ItemQuery query = new ReadCommand(call, collected, runtime.encoder()).query();
        CallParams params = call.params();
        Integer maxPages = params.maxPages();
        Integer limit = params.limit();
        List<Item> items = new ArrayList<>();
        long count = 0;
        Item last = null;
        for (int page = 0; page < (maxPages == null ? DEFAULT_MAX_PAGES : maxPages); page++) {
            ItemPage response = response(query);
            response.items().stream().filter(item -> isWanted(item, collected)).forEach(items::add);
            count += response.count();
            last = response.lastKey();
            long reached = params.isCount() ? count : items.size();
            if (last == null || (limit != null && reached >= limit)) {
                break;
            }
            query = query.from(last).limit(limit == null ? null : (int) (limit - reached));
        }
        return page(items, last, params.isCount() ? count : items.size());
    }

    private ItemPage response(ItemQuery query) {
        try {
            return runtime.items().page(query);
        } catch (InvalidRequestException e) {
            String message = String.valueOf(e.getMessage());
            boolean cursor = call.params().next() != null || call.params().prev() != null;
            if (cursor && (message.contains("starting key") || message.contains("exclusive start key"))) {
                throw call.errors().otherCursor("its key does not satisfy the key condition", e);
            }
            throw e;
        }
    }

    private boolean isWanted(Item item, CollectedProperties collected) {
        return runtime.isOf(call.model(), item) && (!call.comparesPacked() || collected.matchesPacked(item));
    }

    private SearchPage page(List<Item> items, @Nullable Item last, long count) {
        CallParams params = call.params();
        boolean hasCursor = params.next() != null || params.prev() != null;
        Map<String, Object> following = last == null ? null : cursor(last);
        Map<String, Object> preceding = hasCursor && !items.isEmpty() ? cursor(items.get(0)) : null;
        boolean backwards = params.prev() != null && params.next() == null && call.type() == CallType.FIND;
        List<Item> ordered = new ArrayList<>(items);
        if (backwards) {
            Collections.reverse(ordered);
        }
        List<Item> result = follows() ? followed(ordered) : ordered;
        return backwards
                ? new SearchPage(result, preceding, following, count)
                : new SearchPage(result, following, preceding, count);
    }

    /** Returns the cursor of an item: the keys of the index and of the table. */
    private Map<String, Object> cursor(Item item) {
        Set<String> names = new LinkedHashSet<>(TableDef.keys(call.index()));
        names.addAll(TableDef.keys(runtime.table().primary()));
        Map<String, Object> cursor = new LinkedHashMap<>();
        for (String name : names) {
            Value value = item.get(name);
            Object plain = value == null ? null : PlainValues.of(value);
            if (plain != null) {
                cursor.put(name, plain);
            }
        }
        return cursor;
    }

    private boolean follows() {
        Boolean follow = call.params().follow();
        return follow != null
                ? follow
                : JsonValue.bool(true).equals(call.index().properties().get("follow"));
    }

    /** Reads the items from the table with all attributes; omits those deleted in the meantime. */
    private List<Item> followed(List<Item> found) {
        List<Item> keys = new ArrayList<>();
        for (Item item : found) {
            keys.add(runtime.table().primaryKey(item));
        }
        return runtime.items().batchGet(keys, call.params().isConsistent(), BatchOptions.defaults()).items().stream()
                .filter(item -> runtime.isOf(call.model(), item))
                .toList();
    }
}
