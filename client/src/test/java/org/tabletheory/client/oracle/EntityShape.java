package org.tabletheory.client.oracle;

import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.ModelQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.schema.Model;

/**
 * The Java representation of the items under test: a record, or an item of a document model. The attributes are the same.
 *
 * @param <T> the entity's type
 */
interface EntityShape<T> {
    String INDEX = "by-group";
    Set<String> OMIT_EMPTY = Set.of("group", "rank", "note", "flag", "tags", "lines", "scores", "detail", "expires");
    Set<String> MANAGED = Set.of("createdAt", "updatedAt", "version");
    Set<String> KEYS = Set.of("PK", "SK");

    /** The model, from which the table is created. */
    Model model();

    Class<T> type();

    /** Whether items have timestamps and a version. */
    boolean hasLifecycle();

    /** Whether entities are records, which have a value for every attribute and omit empty nested ones. */
    boolean isRecord();

    /** The n-th sort key. */
    Value sortKey(int n);

    /** Converts an item to an entity. */
    T entity(Item item);

    ModelQuery<T> query(TableTheory db);

    EntityWrite<T> write(TableTheory db, T entity);
}
