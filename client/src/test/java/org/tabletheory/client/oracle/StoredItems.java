package org.tabletheory.client.oracle;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;

/** Compares all stored items attribute by attribute, independent of the entities' class. */
record StoredItems() implements Operation {
    /** Returns the stored items. */
    private record Raw(int count, Set<Item> items) {
        static Raw of(List<Item> items) {
            return new Raw(items.size(), new HashSet<>(items));
        }
    }

    @Override
    public <T> Object onClient(TableTheory db, Shape<T> shape) {
        return Raw.of(db.model(DocumentShape.NAME).scan());
    }

    @Override
    public Object onReference(Reference reference) {
        return Raw.of(reference.all());
    }
}
