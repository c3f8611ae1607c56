package org.tabletheory.client.oracle;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.Page;

/**
 * Pages of a partition that is changed between the pages: each page starts after the last item of the previous one, even if
 * that item was deleted.
 */
final class Bookmark implements Operation {
    private static final String BEGINNING = "";

    private final Value partition;
    private final int limit;
    private final AtomicReference<String> cursor = new AtomicReference<>(BEGINNING);
    private @Nullable Value last;

    Bookmark(Value partition, int limit) {
        this.partition = partition;
        this.limit = limit;
    }

    @Override
    public <T> Object onClient(TableTheory db, Shape<T> shape) {
        Page<T> page = shape.query(db).where("PK", "=", partition).limit(limit).page(cursor.get());
        cursor.set(page.cursor());
        return page.items();
    }

    /** The client already reported whether there is a next page, so only the items are compared. */
    @Override
    public Object onReference(Reference reference) {
        NavigableMap<Value, Item> rest = last == null
                ? reference.partition(partition)
                : reference.partition(partition).tailMap(last, false);
        List<Item> items = rest.values().stream().limit(limit).toList();
        boolean isEnd = BEGINNING.equals(cursor.get());
        if (isEnd && items.size() < rest.size()) {
            throw new AssertionError("no cursor, although items are left");
        }
        last = isEnd ? null : requireNonNull(items.get(items.size() - 1).get("SK"));
        return items;
    }

    @Override
    public void rewind() {
        cursor.set(BEGINNING);
        last = null;
    }

    @Override
    public String toString() {
        return "NEXT PAGE of " + partition + " limit " + limit;
    }
}
