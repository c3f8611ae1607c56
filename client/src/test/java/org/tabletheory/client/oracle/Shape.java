package org.tabletheory.client.oracle;

import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.ModelQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.schema.Model;

/**
 * The Java form of the items under test: a record, or an item of a document's model, with the same attributes.
 *
 * @param <T> the type of the entity
 */
interface Shape<T> {
    String INDEX = "by-group";
    Set<String> OMIT_EMPTY = Set.of("group", "rank", "note", "flag", "tags", "lines", "scores", "detail", "expires");
    Set<String> OWNED = Set.of("createdAt", "updatedAt", "version");
    Set<String> KEYS = Set.of("PK", "SK");

    /** Returns the model of the table. */
    Model model();

    Class<T> type();

    /** Returns true if items have timestamps and a version. */
    boolean hasLifecycle();

    /** Returns true if entities are records, which have every attribute and omit empty nested ones. */
    boolean isRecord();

    /** Returns the n-th sort key. */
    Value sortKey(int n);

    /** Converts an item into an entity. */
    T entity(Item item);

    ModelQuery<T> query(TableTheory db);

    EntityWrite<T> write(TableTheory db, T entity);
}
