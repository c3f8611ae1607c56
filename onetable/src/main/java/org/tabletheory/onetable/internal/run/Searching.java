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
import org.tabletheory.onetable.Params;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.Collected;
import org.tabletheory.onetable.internal.command.Op;
import org.tabletheory.onetable.internal.command.ReadCommand;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.Plain;
import org.tabletheory.schema.document.JsonValue;

/** Finds items of one model, page after page. For one call. */
public final class Searching {
    private static final int MOST_PAGES = 1000;

    private final Engine engine;
    private final Call call;

    public Searching(Engine engine, Call call) {
        this.engine = engine;
        this.call = call;
    }

    /** What was found, as it is stored. */
    public record Hits(
            List<Item> items,
            @Nullable Map<String, Object> next,
            @Nullable Map<String, Object> prev,
            long count) {}

    /** The item with the key that properties make; or what an index or an incomplete key finds, if it is one. */
    public Optional<Item> get(Map<String, ? extends @Nullable Object> properties) {
        Collected collected = engine.collect(call, properties, null);
        Item key = collected.key(call.model());
        String sort = engine.table().primary().sort();
        boolean whole = call.index().isPrimary() && (sort == null || key.has(sort));
        if (whole && key.has(engine.table().primary().hash())) {
            List<String> attributes = ReadCommand.attributes(call.model(), call.params());
            return engine.items()
                    .get(key, call.params().isConsistent(), attributes)
                    .filter(item -> engine.isOf(call.model(), item));
        }
        Call find = new Call(
                Op.FIND,
                call.model(),
                call.index(),
                call.params().limit(2),
                call.exists(),
                call.context(),
                call.now(),
                call.trouble());
        List<Item> found = new Searching(engine, find).search(properties).items();
        if (found.size() > 1) {
            throw call.trouble()
                    .nonUnique("what was given is no whole key, and more than one item has it; give more, or use find");
        }
        return found.stream().findFirst();
    }

    /** All that is asked for. */
    public Hits search(Map<String, ? extends @Nullable Object> properties) {
        Collected collected = engine.collect(call, properties, null);
        ItemQuery query = new ReadCommand(call, collected, engine.tools().encoder()).query();
        Params params = call.params();
        Integer most = params.maxPages();
        Integer limit = params.limit();
        List<Item> items = new ArrayList<>();
        long count = 0;
        Item last = null;
        for (int page = 0; page < (most == null ? MOST_PAGES : most); page++) {
            ItemPage answer = engine.items().page(query);
            answer.items().stream().filter(item -> isWanted(item, collected)).forEach(items::add);
            count += answer.count();
            last = answer.lastKey();
            long reached = params.isCount() ? count : items.size();
            if (last == null || (limit != null && reached >= limit)) {
                break;
            }
            query = query.from(last).limit(limit == null ? null : (int) (limit - reached));
        }
        return hits(items, last, params.isCount() ? count : items.size());
    }

    private boolean isWanted(Item item, Collected collected) {
        return engine.isOf(call.model(), item) && (!call.comparesPacked() || collected.fitsPacked(item));
    }

    private Hits hits(List<Item> items, @Nullable Item last, long count) {
        Params params = call.params();
        boolean cursored = params.next() != null || params.prev() != null;
        Map<String, Object> ahead = last == null ? null : cursor(last);
        Map<String, Object> behind = cursored && !items.isEmpty() ? cursor(items.get(0)) : null;
        boolean backwards = params.prev() != null && params.next() == null && call.op() == Op.FIND;
        List<Item> ordered = new ArrayList<>(items);
        if (backwards) {
            Collections.reverse(ordered);
        }
        List<Item> whole = follows() ? followed(ordered) : ordered;
        return backwards ? new Hits(whole, behind, ahead, count) : new Hits(whole, ahead, behind, count);
    }

    /** Of an item, what a page can begin behind: the keys of the index and of the table. */
    private Map<String, Object> cursor(Item item) {
        Set<String> names = new LinkedHashSet<>(TableDef.keys(call.index()));
        names.addAll(TableDef.keys(engine.table().primary()));
        Map<String, Object> cursor = new LinkedHashMap<>();
        for (String name : names) {
            Value value = item.get(name);
            Object plain = value == null ? null : Plain.of(value);
            if (plain != null) {
                cursor.put(name, plain);
            }
        }
        return cursor;
    }

    private boolean follows() {
        Boolean said = call.params().follow();
        return said != null
                ? said
                : JsonValue.bool(true).equals(call.index().properties().get("follow"));
    }

    /** The items with the same keys, whole, from the table; those that are gone meanwhile are left out. */
    private List<Item> followed(List<Item> found) {
        List<Item> keys = new ArrayList<>();
        for (Item item : found) {
            Map<String, Value> key = new LinkedHashMap<>();
            for (String name : TableDef.keys(engine.table().primary())) {
                Value value = item.get(name);
                if (value != null) {
                    key.put(name, value);
                }
            }
            keys.add(new Item(key));
        }
        return engine.items().batchGet(keys, call.params().isConsistent(), BatchOptions.defaults()).items().stream()
                .filter(item -> engine.isOf(call.model(), item))
                .toList();
    }
}
