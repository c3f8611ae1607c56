package org.tabletheory.client.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.KeyQuery;
import org.tabletheory.client.KeyWrite;
import org.tabletheory.client.TableTheory;

/**
 * A write of an entity.
 *
 * @param item the attributes of the entity
 * @param fields the fields of an update
 */
record WriteOperation(Kind kind, Item item, List<String> fields, List<ReferenceCondition> conditions)
        implements Operation {
    enum Kind {
        CREATE,
        TRY_CREATE,
        SAVE,
        UPDATE,
        DELETE,
        DELETE_KEY
    }

    @Override
    public <T> @Nullable Object onClient(TableTheory db, EntityShape<T> shape) {
        if (kind == Kind.DELETE_KEY) {
            return deleteByKey(shape.query(db).where("PK", "=", item.get("PK")).where("SK", "=", item.get("SK")));
        }
        EntityWrite<T> write = shape.write(db, shape.entity(item));
        for (ReferenceCondition condition : conditions) {
            write = write.withCondition(condition.expression());
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
        if (conditions.isEmpty()) {
            query.delete();
            return null;
        }
        KeyWrite<?> write = query.withCondition(conditions.get(0).expression());
        for (ReferenceCondition condition : conditions.subList(1, conditions.size())) {
            write = write.withCondition(condition.expression());
        }
        write.delete();
        return null;
    }

    @Override
    public @Nullable Object onReference(ReferenceTable reference) {
        return switch (kind) {
            case CREATE -> reference.create(item, conditions);
            case TRY_CREATE -> reference.tryCreate(item, conditions);
            case SAVE -> reference.save(item, conditions);
            case UPDATE -> reference.update(item, fields, conditions);
            case DELETE -> reference.delete(item, conditions);
            case DELETE_KEY -> reference.delete(item.without("version"), conditions);
        };
    }

    @Override
    public String toString() {
        return kind + " " + item + (fields.isEmpty() ? "" : " fields " + fields)
                + (conditions.isEmpty()
                        ? ""
                        : " if "
                                + conditions.stream()
                                        .map(ReferenceCondition::expression)
                                        .toList());
    }
}
