package org.tabletheory.client.oracle;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;

/** Scans the stored attributes of all items, without mapping them to entities. */
record RawScanOperation() implements Operation {
    /** Raw items; wrapped so that they are not converted to entities for the comparison. */
    private record Raw(int count, Set<Item> items) {
        static Raw of(List<Item> items) {
            return new Raw(items.size(), new HashSet<>(items));
        }
    }

    @Override
    public <T> Object onClient(TableTheory db, EntityShape<T> shape) {
        return Raw.of(db.model(DocumentShape.NAME).scan());
    }

    @Override
    public Object onReference(ReferenceTable reference) {
        return Raw.of(reference.all());
    }
}
