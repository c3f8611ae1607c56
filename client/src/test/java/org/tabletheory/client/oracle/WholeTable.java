package org.tabletheory.client.oracle;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;

/** A scan with filters. */
record WholeTable(List<Clause> filters) implements Operation {
    @Override
    public <T> Object onClient(TableTheory db, Shape<T> shape) {
        Query<T> query = shape.query(db);
        for (Clause filter : filters) {
            query = query.filter(filter.condition());
        }
        return withoutOrder(query.scan());
    }

    @Override
    public Object onReference(Reference reference) {
        return withoutOrder(reference.all().stream()
                .filter(item ->
                        filters.stream().allMatch(filter -> filter.holds().test(item)))
                .toList());
    }

    /** Sorts the items, since a scan has no defined order. */
    private static <T> Set<T> withoutOrder(List<T> items) {
        Set<T> set = new HashSet<>(items);
        if (set.size() != items.size()) {
            throw new AssertionError("a scan gave an item twice");
        }
        return set;
    }

    @Override
    public String toString() {
        return "SCAN filter " + filters.stream().map(Clause::condition).toList();
    }
}
