package org.tabletheory.client.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.KeyQuery;
import org.tabletheory.client.KeyWrite;
import org.tabletheory.client.TableTheory;

/**
 * A write of an entity.
 *
 * @param entity the entity, as an item
 * @param fields the fields of an update
 * @param clauses the conditions
 */
record Write(Kind kind, Item entity, List<String> fields, List<Clause> clauses) implements Operation {
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
        if (kind == Kind.DELETE_KEY) {
            return deleteByKey(
                    shape.query(db).where("PK", "=", entity.get("PK")).where("SK", "=", entity.get("SK")));
        }
        EntityWrite<T> write = shape.write(db, shape.entity(entity));
        for (Clause clause : clauses) {
            write = write.withCondition(clause.condition());
        }
        return switch (kind) {
            case CREATE -> write.create();
            case TRY_CREATE -> write.tryCreate();
            case SAVE -> write.save();
            case UPDATE -> write.update(fields.toArray(new String[0]));
            case DELETE, DELETE_KEY -> delete(write);
        };
    }

    private static @Nullable Object delete(EntityWrite<?> write) {
        write.delete();
        return null;
    }

    private @Nullable Object deleteByKey(KeyQuery<?> query) {
        if (clauses.isEmpty()) {
            query.delete();
            return null;
        }
        KeyWrite<?> write = query.withCondition(clauses.get(0).condition());
        for (Clause clause : clauses.subList(1, clauses.size())) {
            write = write.withCondition(clause.condition());
        }
        write.delete();
        return null;
    }

    @Override
    public @Nullable Object onReference(Reference reference) {
        return switch (kind) {
            case CREATE -> reference.create(entity, clauses);
            case TRY_CREATE -> reference.tryCreate(entity, clauses);
            case SAVE -> reference.save(entity, clauses);
            case UPDATE -> reference.update(entity, fields, clauses);
            case DELETE -> reference.delete(entity, clauses);
            case DELETE_KEY -> reference.delete(entity.with("version", Value.n(0)), clauses);
        };
    }

    @Override
    public String toString() {
        return kind + " " + entity + (fields.isEmpty() ? "" : " fields " + fields)
                + (clauses.isEmpty()
                        ? ""
                        : " if " + clauses.stream().map(Clause::condition).toList());
    }
}
