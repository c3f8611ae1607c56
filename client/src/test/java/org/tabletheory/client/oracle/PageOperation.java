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
 * Reads the next page of a partition while other operations change it. Each page starts after the last item of the previous
 * page, even if that item has been deleted since.
 */
final class PageOperation implements Operation {
    private static final String FIRST_PAGE = "";

    private final Value partition;
    private final int limit;
    private final AtomicReference<String> cursor = new AtomicReference<>(FIRST_PAGE);
    private @Nullable Value last;

    PageOperation(Value partition, int limit) {
        this.partition = partition;
        this.limit = limit;
    }

    @Override
    public <T> Object onClient(TableTheory db, EntityShape<T> shape) {
        Page<T> page = shape.query(db).where("PK", "=", partition).limit(limit).page(cursor.get());
        cursor.set(page.cursor());
        return page.items();
    }

    /** Accepts the client's claim that another page follows, but fails if items remain and there is no cursor. */
    @Override
    public Object onReference(ReferenceTable reference) {
        NavigableMap<Value, Item> rest = last == null
                ? reference.partition(partition)
                : reference.partition(partition).tailMap(last, false);
        List<Item> items = rest.values().stream().limit(limit).toList();
        boolean isLastPage = FIRST_PAGE.equals(cursor.get());
        if (isLastPage && items.size() < rest.size()) {
            throw new AssertionError("no cursor although items remain");
        }
        last = isLastPage ? null : requireNonNull(items.get(items.size() - 1).get("SK"));
        return items;
    }

    @Override
    public void reset() {
        cursor.set(FIRST_PAGE);
        last = null;
    }

    @Override
    public String toString() {
        return "NEXT PAGE of " + partition + " limit " + limit;
    }
}
