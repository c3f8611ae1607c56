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
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.schema.onetable.FieldType;

/*
 * The order is the JavaScript library's, and decides what is stored: nested schemas, context, defaults, templates, nulls,
 * validation, selection, conversion. Templates so see what the program gave, not what is stored of it: the number "7.50"
 * is 7.50 in a key and 7.5 in its attribute.
 */
/** Collects what a call stores, or asks for, of the properties that it was given. For one call and one thread. */
public final class Collector {
    private final Tools tools;
    private final Call call;
    private final @Nullable Prior prior;
    private final List<Target> removes = new ArrayList<>();
    private final Set<FieldDef> unresolved = new LinkedHashSet<>();
    private final Set<FieldDef> relied = new LinkedHashSet<>();

    /**
     * For a call.
     *
     * @param prior the stored item, when it is known
     */
    public Collector(Tools tools, Call call, @Nullable Prior prior) {
        this.tools = tools;
        this.call = call;
        this.prior = prior;
    }

    /**
     * Collects.
     *
     * @param given a copy of the properties, which is changed
     */
    public Collected collect(Map<String, @Nullable Object> given) {
        Map<FieldDef, Node> fields = block(call.model().block(), given, null, call.context());
        return new Collected(fields, removes, unresolved, relied);
    }

    private Map<FieldDef, Node> block(
            Block block,
            Map<String, @Nullable Object> properties,
            @Nullable Target place,
            Map<String, ? extends @Nullable Object> context) {
        boolean top = place == null;
        Map<FieldDef, Node> collected = new LinkedHashMap<>();
        if (!call.op().isKeyed()) {
            nested(block, properties, place, context, collected);
        }
        addContext(block, properties, context);
        Set<String> supplied = new LinkedHashSet<>(properties.keySet());
        if (top && !call.model().isGeneric()) {
            properties.put(call.model().table().typeField(), call.model().name());
        }
        Set<String> defaulted = addDefaults(block, properties, top);
        new TemplateRun(tools, call, block, properties, supplied, defaulted, top, top ? prior : null)
                .run(removes, unresolved, relied);
        dropNulls(block, properties, place);
        if (call.op().isWrite()) {
            new Validation(call).check(block, properties);
        }
        select(block, properties, defaulted, top, collected);
        return collected;
    }

    private void nested(
            Block block,
            Map<String, @Nullable Object> properties,
            @Nullable Target place,
            Map<String, ? extends @Nullable Object> context,
            Map<FieldDef, Node> collected) {
        for (FieldDef field : block.all()) {
            Block inside = field.nested();
            if (inside == null) {
                continue;
            }
            if (call.op() == Op.PUT && !properties.containsKey(field.name())) {
                Object initial = field.rules().required()
                        ? (field.isArray() ? new ArrayList<>() : new LinkedHashMap<>())
                        : Input.copy(field.initial().value());
                if (initial == null) {
                    continue;
                }
                properties.put(field.name(), initial);
            }
            if (!properties.containsKey(field.name())) {
                continue;
            }
            Object value = properties.get(field.name());
            Target here = place == null ? Target.of(field) : place.then(Target.of(field));
            if (value == null) {
                nullObject(field, place, here, collected);
            } else {
                Node node = nested(field, inside, value, here, inner(context, field));
                if (node != null) {
                    collected.put(field, node);
                }
            }
        }
    }

    @SuppressWarnings("unchecked") // Input makes maps of names
    private static Map<String, ? extends @Nullable Object> inner(
            Map<String, ? extends @Nullable Object> context, FieldDef field) {
        return context.get(field.name()) instanceof Map<?, ?> map
                ? (Map<String, ? extends @Nullable Object>) map
                : Map.of();
    }

    private void nullObject(FieldDef field, @Nullable Target place, Target here, Map<FieldDef, Node> collected) {
        if (field.storage().nulls()) {
            collected.put(field, new Node.Leaf(Value.nul(), false));
        } else if (call.op().isWrite() && field.rules().required()) {
            throw call.trouble().validation(field.name(), "'" + field.name() + "' is required and cannot be null");
        } else if (call.op() == Op.UPDATE && (place == null || call.isPartial(field))) {
            removes.add(here);
        }
    }

    private @Nullable Node nested(
            FieldDef field, Block inside, Object value, Target here, Map<String, ? extends @Nullable Object> context) {
        boolean keepEmpty = !call.isPartial(field) || field.initial().hasDefault();
        if (field.isArray() && value instanceof List<?> list) {
            List<Node> elements = new ArrayList<>();
            for (Object element : list) {
                Node node = element == null
                        ? new Node.Leaf(Value.nul(), false)
                        : tree(field, inside, element, here.element(elements.size()), context);
                if (keepEmpty
                        || !(node instanceof Node.Tree tree)
                        || !tree.fields().isEmpty()) {
                    elements.add(node);
                }
            }
            return new Node.Elements(elements);
        }
        Node.Tree tree = tree(field, inside, value, here, context);
        return keepEmpty || !tree.fields().isEmpty() ? tree : null;
    }

    @SuppressWarnings("unchecked") // Input makes maps of names
    private Node.Tree tree(
            FieldDef field, Block inside, Object value, Target here, Map<String, ? extends @Nullable Object> context) {
        if (!(value instanceof Map<?, ?> map)) {
            throw call.trouble()
                    .validation(
                            field.name(),
                            "'" + field.name() + "' has a schema, so it takes "
                                    + (field.isArray() ? "a list of maps or records" : "a map or a record"));
        }
        return new Node.Tree(block(inside, (Map<String, @Nullable Object>) map, here, context));
    }

    private void addContext(
            Block block, Map<String, @Nullable Object> properties, Map<String, ? extends @Nullable Object> context) {
        for (FieldDef field : block.all()) {
            boolean applies = field.nested() == null && (call.op() == Op.PUT || !call.isKey(field));
            if (applies && context.get(field.name()) != null) {
                properties.put(field.name(), Input.copy(context.get(field.name())));
            }
        }
    }

    private Set<String> addDefaults(Block block, Map<String, @Nullable Object> properties, boolean top) {
        Set<String> defaulted = new LinkedHashSet<>();
        if (call.op() != Op.PUT && !call.isUpsert()) {
            return defaulted;
        }
        for (FieldDef field : block.all()) {
            boolean open = field.nested() == null
                    && field.template() == null
                    && !field.computed()
                    && !properties.containsKey(field.name());
            boolean stored = top && prior != null && prior.properties().get(field.name()) != null;
            if (!open || stored) {
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
            if (tools.generate() == null) {
                throw call.trouble()
                        .argument(
                                "'" + field.name() + "' is generated by the program, which gave no function for it when"
                                        + " the schema was opened; give one with OneTableOptions.generate");
            }
            return tools.generate().get();
        }
        return initial.generator() == null ? null : initial.generator().next(tools.ids());
    }

    /** What is null, or an empty set, is left out, and emptied by an update; unless nulls are stored. */
    private void dropNulls(Block block, Map<String, @Nullable Object> properties, @Nullable Target place) {
        for (FieldDef field : block.all()) {
            if (field.nested() != null || !properties.containsKey(field.name())) {
                continue;
            }
            Object value = properties.get(field.name());
            boolean emptySet = value instanceof Set<?> set && set.isEmpty();
            boolean keeps = field.storage().nulls() && field.type() != FieldType.BINARY && !emptySet;
            boolean invalid = field.rules().required() && call.op().isWrite();
            if ((value != null && !emptySet) || keeps || (invalid && value == null)) {
                continue;
            }
            properties.remove(field.name());
            if (call.op() == Op.UPDATE && (place == null || call.isPartial(field))) {
                removes.add(place == null ? Target.of(field) : place.then(Target.of(field)));
            }
        }
    }

    private void select(
            Block block,
            Map<String, @Nullable Object> properties,
            Set<String> defaulted,
            boolean top,
            Map<FieldDef, Node> collected) {
        Set<String> projected = call.model().table().projected(call.index());
        for (FieldDef field : block.all()) {
            if (field.nested() != null || !properties.containsKey(field.name())) {
                continue;
            }
            if (top && isOmitted(field, projected)) {
                continue;
            }
            boolean ifAbsent = call.op() == Op.UPDATE && (field.storage().fixed() || defaulted.contains(field.name()));
            collected.put(field, node(field, properties.get(field.name()), ifAbsent));
        }
    }

    private boolean isOmitted(FieldDef field, @Nullable Set<String> projected) {
        if (call.op().isKeyed()) {
            return !call.isKey(field);
        }
        if (projected != null && !projected.contains(field.attribute())) {
            return true;
        }
        boolean isType = field.name().equals(call.model().table().typeField());
        return field.encode() != null || (call.op() == Op.FIND && isType && !call.isKey(field));
    }

    private Node node(FieldDef field, @Nullable Object value, boolean ifAbsent) {
        if (value == null) {
            return new Node.Leaf(Value.nul(), ifAbsent);
        }
        if (call.op() == Op.FIND && call.isSort(field) && value instanceof Map<?, ?> operation) {
            return compare(field, operation);
        }
        return new Node.Leaf(encode(field, value), ifAbsent);
    }

    private Node compare(FieldDef field, Map<?, ?> operation) {
        if (operation.size() != 1) {
            throw call.trouble()
                    .argument(
                            "the sort key '" + field.name() + "' takes one comparison, such as begins, between or <=");
        }
        Map.Entry<?, ?> only = operation.entrySet().iterator().next();
        Object operand = only.getValue();
        List<?> operands = operand instanceof List<?> list ? list : operand == null ? List.of() : List.of(operand);
        List<Value> values = new ArrayList<>();
        operands.forEach(each -> values.add(encode(field, each)));
        return SortOperator.node(String.valueOf(only.getKey()), values, call.trouble());
    }

    private Value encode(FieldDef field, Object value) {
        try {
            return tools.encoder().encode(field, value);
        } catch (UnfitException e) {
            String problem = "'" + field.name() + "': " + e.problem();
            throw e.is(ErrorCodes.INVALID_OPERATOR)
                    ? call.trouble().argument(problem)
                    : call.trouble().validation(field.name(), problem);
        }
    }
}
