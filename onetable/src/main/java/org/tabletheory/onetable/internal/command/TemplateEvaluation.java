package org.tabletheory.onetable.internal.command;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.js.JsText;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.value.PlainValues;
import org.tabletheory.onetable.internal.value.PropertyPath;
import org.tabletheory.onetable.internal.value.RenderedTemplate;
import org.tabletheory.schema.onetable.FieldType;
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
        BlockPosition position,
        @Nullable Map<String, ? extends @Nullable Object> stored) {

    void run(List<ItemPath> removes, Set<FieldDef> unresolved, Set<FieldDef> reliedOn) {
        for (FieldDef field : block.templates()) {
            boolean unused =
                    position.isEntity() && field.isIndexed() && !call.type().isWrite() && !call.isKey(field);
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
        boolean update = call.type() == CallType.UPDATE && position.isEntity();
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
                && position.isEntity()
                && call.isSort(field)
                && !rendered.prefix().isEmpty()) {
            properties.put(field.name(), Map.of("begins", rendered.prefix()));
        }
    }

    private RenderedTemplate rendered(FieldDef field, ValueTemplate template, @Nullable Set<FieldDef> reliedOn) {
        try {
            return RenderedTemplate.of(
                    template,
                    path -> value(path, reliedOn, field.storage().dates()),
                    field.storage().dates());
        } catch (InvalidInputException e) {
            throw call.errors().type(position.name(field), e);
        }
    }

    /** Returns the given value, otherwise the stored one if the item was read. */
    private @Nullable Object value(String path, @Nullable Set<FieldDef> reliedOn, DateForm dates) {
        Object given = PropertyPath.value(properties, path);
        String root = root(path);
        if (given != null) {
            requireOneForm(path, given, dates);
        }
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

    /**
     * Rejects a number in another form than that of the stored number. The JavaScript library accepts it, and inserts the given
     * form, so that 16 and {@code "0x10"} are equal numbers under different keys.
     */
    private void requireOneForm(String path, Object given, DateForm dates) {
        FieldDef field = ItemPath.field(block, path);
        if (field == null || field.type() != FieldType.NUMBER || given instanceof Number) {
            return;
        }
        String name = position.names().isEmpty() ? path : position.names() + "." + path;
        Object stored;
        try {
            stored = PlainValues.of(sources.encoder().encode(field, given));
        } catch (InvalidInputException e) {
            throw call.errors().validation(name, e);
        }
        if (stored == null || !JsText.of(given, dates).equals(JsText.of(stored, dates))) {
            throw call.errors()
                    .validation(
                            name,
                            "'" + name + "' is part of a template and must be a number, since other forms of the same"
                                    + " number would have other keys; pass a number, or text as JavaScript formats it");
        }
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
