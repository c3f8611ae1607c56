package org.tabletheory.client.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;

/**
 * A write of an entity.
 *
 * @param said what the entity says
 * @param fields what an update names
 * @param clauses the conditions
 */
record Write(Kind kind, Item said, List<String> fields, List<Clause> clauses) implements Operation {
    enum Kind {
        CREATE,
        TRY_CREATE,
        SAVE,
        UPDATE,
        DELETE,
        DELETE_KEY
    }

    @Override
    public <T> @Nullable Object onClient(TableTheory db, Shape<T> shape) {
        Query<T> query = kind == Kind.DELETE_KEY
                ? shape.query(db).where("PK", "=", said.get("PK")).where("SK", "=", said.get("SK"))
                : shape.query(db, shape.entity(said));
        for (Clause clause : clauses) {
            query = query.withCondition(clause.condition());
        }
        switch (kind) {
            case CREATE:
                return query.create();
            case TRY_CREATE:
                return query.tryCreate();
            case SAVE:
                return query.save();
            case UPDATE:
                return query.update(fields.toArray(new String[0]));
            default:
                query.delete();
                return null;
        }
    }

    @Override
    public @Nullable Object onReference(Reference reference) {
        switch (kind) {
            case CREATE:
                return reference.create(said, clauses);
            case TRY_CREATE:
                return reference.tryCreate(said, clauses);
            case SAVE:
                return reference.save(said, clauses);
            case UPDATE:
                return reference.update(said, fields, clauses);
            case DELETE:
                reference.delete(said, clauses);
                return null;
            default:
                reference.delete(said.with("version", Value.n(0)), clauses);
                return null;
        }
    }

    @Override
    public String toString() {
        return kind + " " + said + (fields.isEmpty() ? "" : " fields " + fields)
                + (clauses.isEmpty()
                        ? ""
                        : " if " + clauses.stream().map(Clause::condition).toList());
    }
}
