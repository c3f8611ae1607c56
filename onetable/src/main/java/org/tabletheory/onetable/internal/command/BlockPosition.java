package org.tabletheory.onetable.internal.command;

import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.model.FieldDef;

/**
 * Where the properties of a block are: in the entity, in an object of a nested schema or in an element of an array. Immutable.
 *
 * @param path the path of attribute names, or null in the entity itself
 * @param names the path of field names; empty in the entity itself
 * @param isComplete whether the properties are all that is stored afterwards, so that none that is required may be missing
 */
record BlockPosition(@Nullable ItemPath path, String names, boolean isComplete) {
    /** Returns the position of the entity of a call. */
    static BlockPosition ofEntity(Call call) {
        return new BlockPosition(null, "", call.type() == CallType.PUT);
    }

    boolean isEntity() {
        return path == null;
    }

    /** Returns the full name of a field, such as {@code address.zip}. */
    String name(FieldDef field) {
        return names.isEmpty() ? field.name() : names + "." + field.name();
    }

    /** Returns the path of a field. */
    ItemPath pathOf(FieldDef field) {
        return path == null ? ItemPath.of(field) : path.then(ItemPath.of(field));
    }

    /** Returns the position inside of a field, which an update that is not partial replaces. */
    BlockPosition inside(FieldDef field, Call call) {
        boolean replaced = call.type() == CallType.UPDATE && !call.isPartial(field);
        return new BlockPosition(pathOf(field), name(field), isComplete || replaced);
    }

    /** Returns the position of an element of the array at this position. */
    BlockPosition element(int index) {
        ItemPath at = path == null ? null : path.element(index);
        return new BlockPosition(at, names + "[" + index + "]", isComplete);
    }
}
