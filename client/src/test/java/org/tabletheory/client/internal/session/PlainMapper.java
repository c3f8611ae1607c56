package org.tabletheory.client.internal.session;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/** Maps items to themselves, so that query tests do not depend on the mapping module's codecs. */
public record PlainMapper(Model model) implements Mapper<Item> {
    @Override
    public Class<Item> type() {
        return Item.class;
    }

    @Override
    public Draft draft(Item entity) {
        Map<String, Draft.Field> fields = new LinkedHashMap<>();
        entity.attributes().forEach((name, value) -> fields.put(name, new Draft.Field(value, false, false)));
        return new Draft(fields);
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
                    "no attribute '" + path.attribute() + "'", ErrorCodes.INVALID_MODEL, ErrorContext.NONE);
        }
        return path;
    }

    @Override
    public Value operand(AttributePath path, @Nullable Object value) {
        Type type = path.isTopLevel()
                ? model.attribute(path.attribute()).map(AttributeDef::type).orElse(Type.S)
                : null;
        return value(type, value);
    }

    @Override
    public boolean isEmpty(AttributePath path, Value stored) {
        return false;
    }

    private static Value value(@Nullable Type type, @Nullable Object value) {
        if (value == null) {
            return Value.nul();
        }
        if (value instanceof Value dynamoValue) {
            return dynamoValue;
        }
        if (value instanceof Number number) {
            return Value.n(new BigDecimal(number.toString()));
        }
        if (value instanceof Boolean bool) {
            return Value.bool(bool);
        }
        if (value instanceof byte[] bytes) {
            return Value.b(bytes);
        }
        if (value instanceof Collection<?> members) {
            List<Value> values = new ArrayList<>();
            members.forEach(member -> values.add(value(null, member)));
            return switch (type == null ? Type.L : type) {
                case SS -> Value.ss(members.stream().map(String::valueOf).toList());
                case NS -> Value.ns(members.stream().map(String::valueOf).toArray(String[]::new));
                default -> new Value.L(values);
            };
        }
        return Value.s(value.toString());
    }
}
