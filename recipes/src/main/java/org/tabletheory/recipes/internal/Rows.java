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
 * Reads and writes the items of one model.
 *
 * @param model the model without the table prefix of the client
 */
public record Rows(TableTheory db, Model model, Mapper<Item> mapper) {
    /** Returns access to items with the declared attributes only. */
    public static Rows of(TableTheory db, Model model) {
        return new Rows(db, model, db.mapper(model));
    }

    /** Returns access to items that can have undeclared attributes. */
    public static Rows raw(TableTheory db, Model model) {
        return new Rows(db, model, db.rawMapper(model));
    }

    /** Returns the same items, accessed by another client. */
    public Rows by(TableTheory other) {
        return new Rows(other, model, mapper);
    }

    /** Returns a write of this item, or of the item with this key. */
    public EntityWrite<Item> row(Item item) {
        return db.model(mapper, item);
    }

    /** Returns the item with this key, with a strongly consistent read. */
    public Optional<Item> find(Item key) {
        Query<Item> query = db.model(mapper).consistentRead();
        for (KeyPart part : model.primaryKey()) {
            query = query.where(part.attribute(), "=", key.get(part.attribute()));
        }
        return query.firstOrEmpty();
    }
}
