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
 * One page at a time of a partition that others change meanwhile: each page begins behind the last item of the page
 * before, whether that is still there or not.
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

    /** Whether there is a next page the client has said already, and rightly when nothing is left out. */
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
