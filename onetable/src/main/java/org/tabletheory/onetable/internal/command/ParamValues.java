package org.tabletheory.onetable.internal.command;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.onetable.internal.value.RenderedTemplate;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.ValueTemplate;
import org.tabletheory.schema.spi.rule.ItemRule;

/**
 * Converts the values of set, add, delete and push, as properties are converted and checked. The JavaScript library stores them
 * without regard to the fields. As there, a number that is set for a date or a text is stored unchanged, and so are properties of
 * objects that their schema does not have.
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
        if (field != null && field.storage().crypt() && !param.equals("set")) {
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
            if (target != null) {
                AddDeleteRule.checkField(target, param);
            }
            Value converted = converted(root, field, target, Input.copy(given), param);
            AddDeleteRule.checkOperand(converted, param);
            return converted;
        } catch (InvalidInputException e) {
            String inner = e.field();
            throw call.errors().validation(inner == null ? path : path + "." + inner, e);
        }
    }

    private Value converted(
            @Nullable FieldDef root,
            @Nullable FieldDef field,
            @Nullable FieldDef target,
            @Nullable Object value,
            String param) {
        if (field == null) {
            return encoder.plain(root == null ? null : root.storage(), value);
        } else if (target == null) {
            return element(field, value);
        }
        return switch (param) {
            case "set" -> whole(target, value);
            case "push" -> pushed(target, value);
            default -> operand(target, value);
        };
    }

    /** Converts the complete value of a field. */
    private Value whole(FieldDef field, @Nullable Object value) {
        Block nested = field.nested();
        if (nested != null && value != null) {
            return field.isArray() ? elements(field, nested, value) : object(field, nested, value);
        }
        String problem = FieldValidation.problem(field, value, true);
        if (problem != null) {
            throw new InvalidInputException(problem);
        } else if (value == null) {
            return Value.nul();
        } else if (value instanceof Instant moment) {
            return date(field, moment);
        } else if (value instanceof Number number
                && (field.type() == FieldType.DATE || field.type() == FieldType.STRING)) {
            return number(field, number);
        }
        return encoder.encode(field, value);
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

    private Value pushed(FieldDef field, @Nullable Object list) {
        Block nested = field.nested();
        return nested == null || list == null ? encoder.plain(field.storage(), list) : elements(field, nested, list);
    }

    /** Converts a number that is added, or the members of a set that are added or deleted. */
    private Value operand(FieldDef field, @Nullable Object value) {
        if (value instanceof Instant moment) {
            return date(field, moment);
        } else if (value != null && field.type() == FieldType.NUMBER) {
            return encoder.encode(field, value);
        } else if (value != null && field.type() == FieldType.SET && !(value instanceof Set<?>)) {
            Set<@Nullable Object> members = new LinkedHashSet<>();
            members.addAll(value instanceof List<?> list ? list : List.of(value));
            return encoder.plain(field.storage(), members);
        }
        return encoder.plain(field.storage(), value);
    }

    /** A list that is passed for a set is stored as a list. */
    private static boolean mayBeList(FieldDef field) {
        return switch (field.type()) {
            case ARRAY, SET, OBJECT -> true;
            case STRING, NUMBER, BOOLEAN, DATE, BINARY -> false;
        };
    }

    /** Converts an element of a field. */
    private Value element(FieldDef field, @Nullable Object value) {
        Block nested = field.nested();
        return nested == null ? encoder.plain(field.storage(), value) : object(field, nested, value);
    }

    private Value elements(FieldDef field, Block nested, Object value) {
        if (!(value instanceof List<?> list)) {
            throw new InvalidInputException("the field has a nested schema; pass a list of maps or records");
        }
        List<Value> elements = new ArrayList<>();
        for (Object element : list) {
            elements.add(object(field, nested, element));
        }
        return new Value.L(elements);
    }

    /** Converts an object of a nested schema, which replaces the stored one. */
    private Value object(FieldDef field, Block nested, @Nullable Object value) {
        if (value == null) {
            throw new InvalidInputException("an element is null, which the JavaScript library cannot read; omit it");
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw new InvalidInputException("the field has a nested schema; pass a map or a record");
        }
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        map.forEach((name, property) -> properties.put(String.valueOf(name), property));
        addTemplates(nested, properties);
        Map<String, Value> entries = new LinkedHashMap<>();
        properties.forEach((name, property) -> {
            if (nested.field(name) == null) {
                entries.put(name, encoder.plain(field.storage(), property));
            }
        });
        for (FieldDef inner : nested.all()) {
            boolean given = properties.containsKey(inner.name());
            Object property = properties.get(inner.name());
            if (property == null && inner.rules().required()) {
                throw new InvalidInputException("is required").in(inner.name());
            } else if (given) {
                try {
                    entries.put(inner.attribute(), whole(inner, property));
                } catch (InvalidInputException e) {
                    throw e.in(inner.name());
                }
            }
        }
        return Value.m(entries);
    }

    private static void addTemplates(Block nested, Map<String, @Nullable Object> properties) {
        for (FieldDef field : nested.templates()) {
            ValueTemplate template = field.template();
            if (template != null && !properties.containsKey(field.name())) {
                RenderedTemplate.of(template, properties, field.storage().dates())
                        .complete()
                        .ifPresent(text -> properties.put(field.name(), text));
            }
        }
    }

    private Value date(FieldDef field, Instant moment) {
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
