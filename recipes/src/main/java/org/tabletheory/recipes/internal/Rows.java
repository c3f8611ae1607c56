package org.tabletheory.recipes.internal;

import java.util.Optional;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/**
 * The rows of one model, as a recipe reads and writes them.
 *
 * @param model the model as it was made, without the client's table prefix
 */
public record Rows(TableTheory db, Model model, Mapper<Item> mapper) {
    /** Rows that have what the model declares. */
    public static Rows of(TableTheory db, Model model) {
        return new Rows(db, model, db.mapper(model));
    }

    /** Rows that may have more. */
    public static Rows raw(TableTheory db, Model model) {
        return new Rows(db, model, db.rawMapper(model));
    }

    /** Returns the same rows by another client. */
    public Rows by(TableTheory other) {
        return new Rows(other, model, mapper);
    }

    /** Returns a write of this item, or of the item with this key. */
    public EntityWrite<Item> row(Item item) {
        return db.model(mapper, item);
    }

    /** Returns the row of a key as it is now. */
    public Optional<Item> find(Item key) {
        Query<Item> query = db.model(mapper).consistentRead();
        for (KeyPart part : model.primaryKey()) {
            query = query.where(part.attribute(), "=", key.get(part.attribute()));
        }
        return query.firstOrEmpty();
    }
}
