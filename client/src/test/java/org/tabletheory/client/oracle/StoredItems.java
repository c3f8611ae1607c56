package org.tabletheory.client.oracle;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;

/** The whole table as it is stored, attribute by attribute, whatever the entities' class makes of it. */
record StoredItems() implements Operation {
    /** Items that are compared as they are. */
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
