package org.tabletheory.onetable.internal.command;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.model.TableModel;
import org.tabletheory.onetable.internal.value.Input;

/** Converts the cursors {@code next} and {@code prev}, which may come from a user, to the key where a page starts. */
record PageStart(Call call, CollectedProperties collected, FieldEncoder encoder) {
    /**
     * Returns the keys of the index and of the table from a cursor.
     *
     * @throws InvalidCursorException if it is not the cursor of such a call
     */
    Item of(Map<String, ? extends @Nullable Object> cursor) {
        Set<String> keys = new LinkedHashSet<>(TableDef.keys(call.index()));
        keys.addAll(TableDef.keys(call.model().table().primary()));
        Map<String, Value> start = new LinkedHashMap<>();
        for (String key : keys) {
            start.put(key, value(key, cursor.get(key)));
        }
        String hash = call.index().hash();
        boolean otherHash = call.type() == CallType.FIND
                && collected.of(hash) instanceof CollectedValue.Single single
                && !single.stored().equals(start.get(hash));
        if (otherHash) {
            throw call.errors().otherCursor("it has another '" + hash + "'", null);
        }
        return new Item(start);
    }

    private Value value(String key, @Nullable Object given) {
        if (given == null) {
            throw call.errors().otherCursor("it has no '" + key + "'", null);
        }
        Value value;
        try {
            value = encoder.plain(null, Input.copy(given));
        } catch (InvalidInputException e) {
            throw call.errors().malformedCursor("'" + key + "': " + e.problem());
        }
        boolean isNumber = value.type() == Type.N;
        boolean isScalar = isNumber || value.type() == Type.S || value.type() == Type.B;
        if (!isScalar || isNumber != (TableModel.keyType(call.model().table(), key) == Type.N)) {
            throw call.errors().malformedCursor("'" + key + "' has the wrong type for a key");
        }
        if (value.equals(Value.s("")) || (value instanceof Value.B bytes && bytes.bytes().length == 0)) {
            throw call.errors().malformedCursor("'" + key + "' is empty");
        }
        return value;
    }
}
