package org.tabletheory.onetable.internal.command;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.value.PropertyPath;
import org.tabletheory.onetable.internal.value.RenderedTemplate;
import org.tabletheory.schema.onetable.ValueTemplate;

/*
 * An update writes a template when all its variables are known. If one is not, the JavaScript library leaves the template
 * unchanged, so that keys keep old values. Here
 *   - a variable that becomes null removes the template's attribute;
 *   - a template with one changed variable and another one not given is unresolved: the caller reads the stored item and
 *     collects again with it, and the update is conditional on the stored values that were used;
 *   - a template whose given variables are all part of the primary key has not changed and is not written.
 */
/** Evaluates the templates of one block, in dependency order. For one use. */
record TemplateEvaluation(
        ValueSources sources,
        Call call,
        Block block,
        Map<String, @Nullable Object> properties,
        Set<String> supplied,
        Set<String> defaulted,
        boolean top,
        @Nullable Map<String, ? extends @Nullable Object> stored) {

    void run(List<ItemPath> removes, Set<FieldDef> unresolved, Set<FieldDef> reliedOn) {
        for (FieldDef field : block.templates()) {
            boolean unused = top && field.isIndexed() && !call.type().isWrite() && !call.isKey(field);
            if (unused || field.nested() != null) {
                continue;
            }
            ValueTemplate template = field.template();
            if (field.computed()) {
                compute(field);
            } else if (template != null && !properties.containsKey(field.name())) {
                render(field, template, removes, unresolved, reliedOn);
            }
        }
    }

    private void compute(FieldDef field) {
        if (sources.compute() == null) {
            throw call.errors()
                    .argument("'" + field.name()
                            + "' has value: true, which needs a function; set OneTableOptions.value");
        }
        Object value = sources.compute().compute(call.model().name(), field.name(), properties);
        if (value != null) {
            properties.put(field.name(), value);
        }
    }

    private void render(
            FieldDef field,
            ValueTemplate template,
            List<ItemPath> removes,
            Set<FieldDef> unresolved,
            Set<FieldDef> reliedOn) {
        boolean update = call.type() == CallType.UPDATE && top;
        RenderedTemplate rendered = rendered(field, template, update ? reliedOn : null);
        if (update && !call.isKey(field)) {
            boolean changes = template.references().stream().anyMatch(this::changes);
            boolean fromDefault = template.references().stream().anyMatch(it -> defaulted.contains(it.field()));
            boolean complete = rendered.complete().isPresent();
            if (changes && template.references().stream().anyMatch(this::becomesAbsent)) {
                removes.add(ItemPath.of(field));
            } else if (changes && stored == null && (fromDefault || !complete)) {
                unresolved.add(field);
            } else if (changes && !complete) {
                removes.add(ItemPath.of(field));
            } else if (complete) {
                properties.put(field.name(), rendered.complete().get());
                if (fromDefault && stored == null) {
                    defaulted.add(field.name());
                }
            }
            return;
        }
        if (rendered.complete().isPresent()) {
            properties.put(field.name(), rendered.complete().get());
        } else if (call.type() == CallType.FIND
                && top
                && call.isSort(field)
                && !rendered.prefix().isEmpty()) {
            properties.put(field.name(), Map.of("begins", rendered.prefix()));
        }
    }

    private RenderedTemplate rendered(FieldDef field, ValueTemplate template, @Nullable Set<FieldDef> reliedOn) {
        try {
            return RenderedTemplate.of(
                    template, path -> value(path, reliedOn), field.storage().dates());
        } catch (InvalidInputException e) {
            throw call.errors().type(field.name(), e);
        }
    }

    /** Returns the given value, otherwise the stored one if the item was read. */
    private @Nullable Object value(String path, @Nullable Set<FieldDef> reliedOn) {
        Object given = PropertyPath.value(properties, path);
        String root = root(path);
        if (given != null || stored == null || reliedOn == null) {
            return given;
        }
        FieldDef field = block.field(root);
        boolean replaced = properties.containsKey(root) && (field == null || !call.isPartial(field));
        if (replaced || field == null) {
            return null;
        }
        reliedOn.add(field);
        return PropertyPath.value(stored, path);
    }

    /** Returns whether the call sets a variable that is not part of the primary key. */
    private boolean changes(ValueTemplate.Reference reference) {
        String name = reference.field();
        FieldDef field = block.field(name);
        boolean given = supplied.contains(name)
                || (field != null && field.template() != null && properties.containsKey(name) && derives(field));
        return given && !call.model().identity().contains(name);
    }

    /** Returns whether a template changes because one of its variables does. */
    private boolean derives(FieldDef field) {
        ValueTemplate template = field.template();
        return template != null && template.references().stream().anyMatch(this::changes);
    }

    private boolean becomesAbsent(ValueTemplate.Reference reference) {
        String name = reference.field();
        FieldDef field = block.field(name);
        if (!supplied.contains(name) || field == null || PropertyPath.value(properties, reference.path()) != null) {
            return false;
        }
        return properties.get(name) == null || !call.isPartial(field);
    }

    private static String root(String path) {
        int dot = path.indexOf('.');
        return dot < 0 ? path : path.substring(0, dot);
    }
}
