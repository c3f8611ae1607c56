package org.tabletheory.client.oracle;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;

/** A scan with filters. */
record ScanOperation(List<ReferenceCondition> filters) implements Operation {
    @Override
    public <T> Object onClient(TableTheory db, EntityShape<T> shape) {
        Query<T> query = shape.query(db);
        for (ReferenceCondition filter : filters) {
            query = query.filter(filter.expression());
        }
        return withoutOrder(query.scan());
    }

    @Override
    public Object onReference(ReferenceTable reference) {
        return withoutOrder(reference.all().stream()
                .filter(item ->
                        filters.stream().allMatch(filter -> filter.matches().test(item)))
                .toList());
    }

    /** The order of a scan is undefined. */
    private static <T> Set<T> withoutOrder(List<T> items) {
        Set<T> set = new HashSet<>(items);
        if (set.size() != items.size()) {
            throw new AssertionError("a scan returned an item twice");
        }
        return set;
    }

    @Override
    public String toString() {
        return "SCAN filter "
                + filters.stream().map(ReferenceCondition::expression).toList();
    }
}
