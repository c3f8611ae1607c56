package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.schema.onetable.FieldType;

/*
 * The order is that of the JavaScript library and decides what is stored: nested schemas, context, defaults, templates,
 * nulls, validation, selection, conversion. So templates see the values that the program passed, not the stored ones; a
 * number whose text would be another, such as "7.50", is rejected there.
 */
/** Collects the values that a call stores or compares with from its properties. For one call and one thread. */
public final class PropertyCollector {
    private final ValueSources sources;
    private final Call call;
    private final @Nullable Map<String, ? extends @Nullable Object> stored;
    private final List<ItemPath> removes = new ArrayList<>();
    private final Set<FieldDef> unresolved = new LinkedHashSet<>();
    private final Set<FieldDef> reliedOn = new LinkedHashSet<>();

    /**
     * Creates the collector of a call.
     *
     * @param stored the properties of the stored item, empty if there is none, or null if it was not read
     */
    public PropertyCollector(
            ValueSources sources, Call call, @Nullable Map<String, ? extends @Nullable Object> stored) {
        this.sources = sources;
        this.call = call;
        this.stored = stored;
    }

    /**
     * Collects the values.
     *
     * @param properties a copy of the properties, which this method changes
     */
    public CollectedProperties collect(Map<String, @Nullable Object> properties) {
        Map<FieldDef, CollectedValue> fields =
                block(call.model().block(), properties, BlockPosition.ofEntity(call), call.context());
        return new CollectedProperties(fields, removes, unresolved, reliedOn);
    }

    private Map<FieldDef, CollectedValue> block(
            Block block,
            Map<String, @Nullable Object> properties,
            BlockPosition position,
            Map<String, ? extends @Nullable Object> context) {
        boolean top = position.isEntity();
        Map<FieldDef, CollectedValue> collected = new LinkedHashMap<>();
        if (!call.type().usesOnlyKeys()) {
            nested(block, properties, position, context, collected);
        }
        addContext(block, properties, position, context);
        Set<String> supplied = new LinkedHashSet<>(properties.keySet());
        if (top && !call.model().isGeneric()) {
            properties.put(call.model().table().typeField(), call.model().name());
        }
        Set<String> defaulted = addDefaults(block, properties, top);
        new TemplateEvaluation(sources, call, block, properties, supplied, defaulted, position, top ? stored : null)
                .run(removes, unresolved, reliedOn);
        dropNulls(block, properties, position);
        if (call.type().isWrite()) {
            new FieldValidation(call, position).check(block, properties);
        }
        select(block, properties, defaulted, position, collected);
        return collected;
    }

    private void nested(
            Block block,
            Map<String, @Nullable Object> properties,
            BlockPosition position,
            Map<String, ? extends @Nullable Object> context,
            Map<FieldDef, CollectedValue> collected) {
        for (FieldDef field : block.all()) {
            Block nested = field.nested();
            if (nested == null) {
                continue;
            }
            if (call.type() == CallType.PUT && !properties.containsKey(field.name())) {
                Object initial = field.rules().required()
                        ? (field.isArray() ? new ArrayList<>() : new LinkedHashMap<>())
                        : Input.copy(field.initial().value());
                if (initial == null) {
                    continue;
                }
                properties.put(field.name(), initial);
            }
            boolean missing = position.isComplete() && field.rules().required();
            if (!properties.containsKey(field.name()) && !missing) {
                continue;
            }
            Object value = properties.get(field.name());
            if (value == null) {
                nullObject(field, position, collected);
            } else {
                BlockPosition inside = position.inside(field, call);
                CollectedValue collectedValue = nested(field, nested, value, inside, inner(context, field));
                if (collectedValue != null) {
                    collected.put(field, collectedValue);
                }
            }
        }
    }

    @SuppressWarnings("unchecked") // Input returns maps with text keys
    private static Map<String, ? extends @Nullable Object> inner(
            Map<String, ? extends @Nullable Object> context, FieldDef field) {
        return context.get(field.name()) instanceof Map<?, ?> map
                ? (Map<String, ? extends @Nullable Object>) map
                : Map.of();
    }

    private void nullObject(FieldDef field, BlockPosition position, Map<FieldDef, CollectedValue> collected) {
        if (call.type().isWrite() && field.rules().required()) {
            String name = position.name(field);
            throw call.errors().validation(name, "'" + name + "' is required and must not be null");
        } else if (field.storage().nulls()) {
            collected.put(field, new CollectedValue.Single(Value.nul(), false));
        } else if (call.type() == CallType.UPDATE && !position.isComplete()) {
            removes.add(position.pathOf(field));
        }
    }

    private @Nullable CollectedValue nested(
            FieldDef field,
            Block nested,
            Object value,
            BlockPosition inside,
            Map<String, ? extends @Nullable Object> context) {
        boolean keepEmpty = !call.isPartial(field) || field.initial().hasDefault();
        if (field.isArray() && value instanceof List<?> list) {
            return elements(field, nested, list, inside, context, keepEmpty);
        }
        CollectedValue object = object(field, nested, value, inside, context);
        return keepEmpty || !object.isEmptyObject() ? object : null;
    }

    /**
     * Collects the elements of an array. Like the JavaScript library, a create omits empty elements of partial arrays.
     * Updates and filters keep them, so that the other elements keep their positions.
     */
    private CollectedValue.Sequence elements(
            FieldDef field,
            Block nested,
            List<?> list,
            BlockPosition inside,
            Map<String, ? extends @Nullable Object> context,
            boolean keepEmpty) {
        List<CollectedValue> elements = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            Object element = list.get(i);
            if (element == null) {
                throw call.errors()
                        .validation(
                                inside.names(),
                                "'" + inside.names() + "[" + i
                                        + "]' is null, which the JavaScript library cannot read; omit it");
            }
            CollectedValue collected = object(field, nested, element, inside.element(i), context);
            if (keepEmpty || call.type() != CallType.PUT || !collected.isEmptyObject()) {
                elements.add(collected);
            }
        }
        return new CollectedValue.Sequence(elements);
    }

    @SuppressWarnings("unchecked") // Input returns maps with text keys
    private CollectedValue.Nested object(
            FieldDef field,
            Block nested,
            Object value,
            BlockPosition inside,
            Map<String, ? extends @Nullable Object> context) {
        if (!(value instanceof Map<?, ?> map)) {
            throw call.errors()
                    .validation(
                            inside.names(),
                            "'" + inside.names() + "' has a nested schema; pass "
                                    + (field.isArray() ? "a list of maps or records" : "a map or a record"));
        }
        return new CollectedValue.Nested(block(nested, (Map<String, @Nullable Object>) map, inside, context));
    }

    private void addContext(
            Block block,
            Map<String, @Nullable Object> properties,
            BlockPosition position,
            Map<String, ? extends @Nullable Object> context) {
        for (FieldDef field : block.all()) {
            boolean applies = field.nested() == null && (call.type() == CallType.PUT || !call.isKey(field));
            if (applies && context.get(field.name()) != null) {
                try {
                    properties.put(field.name(), Input.copy(context.get(field.name())));
                } catch (InvalidInputException e) {
                    throw call.errors().argument(e.in(position.name(field)));
                }
            }
        }
    }

    private Set<String> addDefaults(Block block, Map<String, @Nullable Object> properties, boolean top) {
        Set<String> defaulted = new LinkedHashSet<>();
        if (call.type() != CallType.PUT && !call.isUpsert()) {
            return defaulted;
        }
        for (FieldDef field : block.all()) {
            boolean absent = field.nested() == null
                    && field.template() == null
                    && !field.computed()
                    && !properties.containsKey(field.name());
            boolean isStored = top && stored != null && stored.get(field.name()) != null;
            if (!absent || isStored) {
                continue;
            }
            Object value = initial(field);
            if (value != null) {
                properties.put(field.name(), value);
                defaulted.add(field.name());
            }
        }
        return defaulted;
    }

    private @Nullable Object initial(FieldDef field) {
        FieldDef.Initial initial = field.initial();
        if (initial.hasDefault()) {
            return Input.copy(initial.value());
        }
        if (initial.byProgram()) {
            if (sources.generate() == null) {
                throw call.errors()
                        .argument("'" + field.name()
                                + "' has generate: true, which needs a function; set OneTableOptions.generate");
            }
            return sources.generate().get();
        }
        return initial.generator() == null ? null : initial.generator().next(sources.ids());
    }

    /** Omits nulls and empty sets, unless nulls are stored; an update removes their attributes. */
    private void dropNulls(Block block, Map<String, @Nullable Object> properties, BlockPosition position) {
        for (FieldDef field : block.all()) {
            if (field.nested() != null || !properties.containsKey(field.name())) {
                continue;
            }
            Object value = properties.get(field.name());
            boolean emptySet = value instanceof Set<?> set && set.isEmpty();
            boolean storesNull = field.storage().nulls() && field.type() != FieldType.BINARY && !emptySet;
            boolean invalid = field.rules().required() && call.type().isWrite();
            if ((value != null && !emptySet) || storesNull || (invalid && value == null)) {
                continue;
            }
            properties.remove(field.name());
            if (call.type() == CallType.UPDATE && !position.isComplete()) {
                removes.add(position.pathOf(field));
            }
        }
    }

    private void select(
            Block block,
            Map<String, @Nullable Object> properties,
            Set<String> defaulted,
            BlockPosition position,
            Map<FieldDef, CollectedValue> collected) {
        Set<String> projected = call.model().table().projected(call.index());
        for (FieldDef field : block.all()) {
            if (field.nested() != null || !properties.containsKey(field.name())) {
                continue;
            }
            if (position.isEntity() && isOmitted(field, projected)) {
                continue;
            }
            boolean ifAbsent =
                    call.type() == CallType.UPDATE && (field.storage().fixed() || defaulted.contains(field.name()));
            collected.put(field, value(field, position.name(field), properties.get(field.name()), ifAbsent));
        }
    }

    private boolean isOmitted(FieldDef field, @Nullable Set<String> projected) {
        if (call.type().usesOnlyKeys()) {
            return !call.isKey(field);
        }
        if (projected != null && !projected.contains(field.attribute())) {
            return true;
        }
        boolean isType = field.name().equals(call.model().table().typeField());
        return field.encode() != null || (call.type() == CallType.FIND && isType && !call.isKey(field));
    }

    private CollectedValue value(FieldDef field, String name, @Nullable Object value, boolean ifAbsent) {
        if (value == null) {
            return new CollectedValue.Single(Value.nul(), ifAbsent);
        }
        if (call.type() == CallType.FIND && call.isSort(field) && value instanceof Map<?, ?> comparison) {
            return comparison(field, comparison);
        }
        return new CollectedValue.Single(encode(field, name, value), ifAbsent);
    }

    private CollectedValue comparison(FieldDef field, Map<?, ?> comparison) {
        if (comparison.size() != 1) {
            throw call.errors()
                    .argument("the sort key '" + field.name()
                            + "' needs exactly one comparison, such as begins, between or <=");
        }
        Map.Entry<?, ?> only = comparison.entrySet().iterator().next();
        Object operand = only.getValue();
        List<?> operands = operand instanceof List<?> list ? list : operand == null ? List.of() : List.of(operand);
        List<Value> values = new ArrayList<>();
        for (Object each : operands) {
            if (each == null) {
                throw call.errors()
                        .argument("the sort key '" + field.name() + "' cannot be compared with null; pass a value");
            }
            values.add(encode(field, field.name(), each));
        }
        return CollectedValue.Comparison.of(String.valueOf(only.getKey()), values, call.errors());
    }

    private Value encode(FieldDef field, String name, Object value) {
        try {
            return sources.encoder().encode(field, value);
        } catch (InvalidInputException e) {
            throw e.is(ErrorCodes.INVALID_OPERATOR)
                    ? call.errors().argument("'" + name + "': " + e.problem())
                    : call.errors().validation(name, e);
        }
    }
}
