package org.tabletheory.client.internal.write;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.AttributePath;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.ErrorContext;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.client.mapping.Draft;
import org.tabletheory.client.mapping.Mapper;
import org.tabletheory.schema.Model;

/** Maps items to themselves, with the emptiness of DMS 0.2, so that writing is tested apart from mapping. */
record RawMapper(Model model) implements Mapper<Item> {
    @Override
    public Class<Item> type() {
        return Item.class;
    }

    @Override
    public Draft draft(Item entity) {
        Map<String, Draft.Field> fields = new LinkedHashMap<>();
        model.attributes().forEach(def -> {
            Value value = entity.get(def.attribute());
            if (value != null) {
                boolean emptySet = value instanceof Value.SS set && set.values().isEmpty();
                fields.put(
                        def.attribute(),
                        new Draft.Field(emptySet ? Value.nul() : value, isEmpty(value, false), isEmpty(value, true)));
            }
        });
        return new Draft(fields);
    }

    private static boolean isEmpty(Value value, boolean allTheWay) {
        if (value instanceof Value.S text) {
            return text.value().isEmpty();
        }
        if (value instanceof Value.N number) {
            return number.toBigDecimal().signum() == 0;
        }
        if (value instanceof Value.B bytes) {
            return bytes.size() == 0;
        }
        if (value instanceof Value.Bool truth) {
            return !truth.value();
        }
        if (value instanceof Value.M map) {
            Collection<Value> entries = map.values().values();
            return entries.isEmpty() || (allTheWay && entries.stream().allMatch(entry -> isEmpty(entry, true)));
        }
        if (value instanceof Value.L list) {
            return list.values().isEmpty();
        }
        if (value instanceof Value.SS set) {
            return set.values().isEmpty();
        }
        return value instanceof Value.Null;
    }

    @Override
    public Item read(ItemReader reader) {
        return Item.readFrom(reader);
    }

    @Override
    public AttributePath path(String field) {
        AttributePath path = AttributePath.parse(field);
        if (model.attribute(path.attribute()).isEmpty()) {
            throw new TableTheoryException(
                    "no attribute " + path.attribute(),
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of(null, model.name()).at(field));
        }
        return path;
    }

    @Override
    public Value operand(AttributePath path, @Nullable Object value) {
        if (value == null) {
            return Value.nul();
        }
        if (value instanceof Value ready) {
            return ready;
        }
        return value instanceof Number ? Value.n(value.toString()) : Value.s(value.toString());
    }
}
