package org.tabletheory.onetable.internal.command;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.spi.rule.ItemRule;

/**
 * Converts the values of set, add, delete and push. The JavaScript library stores them without regard to the types of the fields;
 * so does this class, except for dates, which the JavaScript library cannot store this way.
 */
public record ParamValues(Call call, FieldEncoder encoder) {
    /**
     * Converts a value.
     *
     * @param path the changed path, in field names
     * @param param the name of the param
     * @throws org.tabletheory.onetable.error.OneTableException if the value cannot be stored there
     */
    public Value of(String path, @Nullable Object given, String param) {
        FieldDef root = ItemPath.root(call.model().block(), path);
        FieldDef field = ItemPath.field(call.model().block(), path);
        if (field != null && field.storage().crypt() && (given == null || !param.equals("set"))) {
            throw encrypted(path, "is encrypted", param);
        }
        if (field != null && field.containsEncrypted()) {
            throw encrypted(path, "contains encrypted fields", param);
        }
        FieldDef target = path.endsWith("]") ? null : field;
        if (target != null && param.equals("push") && !mayBeList(target)) {
            throw call.errors()
                    .argument("'" + path + "' has the type " + target.type().text()
                            + ", so nothing can be appended to it; use set, or declare the field as an array");
        }
        try {
            Object value = Input.copy(given);
            if (target != null && value != null && target.storage().crypt()) {
                return encoder.encode(target, value);
            }
            if (target != null && value != null && isDate(target, value)) {
                return date(target, value);
            }
            if (target != null && value instanceof Number number && param.equals("set")) {
                return number(target, number);
            }
            FieldDef of = field == null ? root : field;
            Block nested = of == null ? null : of.nested();
            return of == null || nested == null
                    ? encoder.plain(of == null ? null : of.storage(), value)
                    : nested(of, nested, value);
        } catch (InvalidInputException e) {
            String inner = e.field();
            throw call.errors().validation(inner == null ? path : path + "." + inner, e);
        }
    }

    private Value number(FieldDef field, Number number) {
        Value value = encoder.plain(field.storage(), number);
        if (field.storage().ttl() && ItemRule.checkTtl(value) != null) {
            throw new InvalidInputException(
                    "a number that is set for a ttl is stored unchanged, so it must be whole seconds"
                            + " from 1970 to the year 9999; pass an Instant");
        }
        return value;
    }

    /** A list that is passed for a set is stored as a list. */
    private static boolean mayBeList(FieldDef field) {
        return switch (field.type()) {
            case ARRAY, SET, OBJECT -> true;
            case STRING, NUMBER, BOOLEAN, DATE, BINARY -> false;
        };
    }

    /** Converts an object of a nested schema, or a list of such objects. */
    private Value nested(FieldDef field, Block nested, @Nullable Object value) {
        if (value instanceof List<?> list) {
            List<Value> elements = new ArrayList<>();
            for (Object element : list) {
                if (element == null) {
                    throw new InvalidInputException(
                            "an element is null, which the JavaScript library cannot read; omit it");
                }
                elements.add(nested(field, nested, element));
            }
            return new Value.L(elements);
        } else if (value instanceof Map<?, ?> map) {
            Map<String, Value> entries = new LinkedHashMap<>();
            map.forEach((key, entry) -> {
                String name = String.valueOf(key);
                FieldDef inner = nested.field(name);
                if (inner == null) {
                    entries.put(name, encoder.plain(field.storage(), entry));
                } else {
                    entries.put(inner.attribute(), inner(inner, entry));
                }
            });
            return Value.m(entries);
        }
        return encoder.plain(field.storage(), value);
    }

    private Value inner(FieldDef field, @Nullable Object value) {
        try {
            Block nested = field.nested();
            if (value != null && isDate(field, value)) {
                return date(field, value);
            }
            if (value instanceof Number number) {
                return number(field, number);
            }
            return nested == null ? encoder.plain(field.storage(), value) : nested(field, nested, value);
        } catch (InvalidInputException e) {
            throw e.in(field.name());
        }
    }

    /** Returns whether a value is a date, or text that must be one. */
    private static boolean isDate(FieldDef field, Object value) {
        return value instanceof Instant || (value instanceof String && field.type() == FieldType.DATE);
    }

    private Value date(FieldDef field, Object moment) {
        return switch (field.type()) {
            case DATE, NUMBER -> encoder.encode(field, moment);
            case OBJECT -> encoder.plain(field.storage(), moment);
            default ->
                throw new InvalidInputException("a date cannot be stored in a field of type "
                        + field.type().text() + "; pass text, or declare the field as a date");
        };
    }

    private RuntimeException encrypted(String path, String problem, String param) {
        return call.errors()
                .argument(
                        "'" + path + "' " + problem + " and cannot be changed by " + param + "; pass it as a property");
    }
}
