package org.tabletheory.onetable.internal.command;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.text.PropertyPath;
import org.tabletheory.onetable.internal.text.RenderedTemplate;
import org.tabletheory.schema.onetable.ValueTemplate;

/*
 * In an update a template is written when all its variables are known. The JavaScript library leaves it as it was when one
 * is not, and so keys stay that belong to old values. Here
 *   - a variable that becomes null takes the template's attribute away;
 *   - a template of which one variable changes and another is not given is unresolved: whoever runs the update reads the
 *     stored item and collects again with it, and the update then holds only while what was relied upon is as it was;
 *   - a template whose given variables all identify the item has not changed and stays as it is.
 */
/** Computes the templates of one block, in the order in which they refer to each other. For one use. */
record TemplateRun(
        Tools tools,
        Call call,
        Block block,
        Map<String, @Nullable Object> properties,
        Set<String> supplied,
        Set<String> defaulted,
        boolean top,
        @Nullable Prior prior) {

    void run(List<Target> removes, Set<FieldDef> unresolved, Set<FieldDef> relied) {
        for (FieldDef field : block.templates()) {
            boolean unused = top && field.isIndexed() && !call.op().isWrite() && !call.isKey(field);
            if (unused || field.nested() != null) {
                continue;
            }
            ValueTemplate template = field.template();
            if (field.computed()) {
                compute(field);
            } else if (template != null && !properties.containsKey(field.name())) {
                render(field, template, removes, unresolved, relied);
            }
        }
    }

    private void compute(FieldDef field) {
        if (tools.compute() == null) {
            throw call.trouble()
                    .argument(
                            "'" + field.name() + "' is computed by the program, which gave no function for it when the"
                                    + " schema was opened; give one with OneTableOptions.value");
        }
        Object value = tools.compute().compute(call.model().name(), field.name(), properties);
        if (value != null) {
            properties.put(field.name(), value);
        }
    }

    private void render(
            FieldDef field,
            ValueTemplate template,
            List<Target> removes,
            Set<FieldDef> unresolved,
            Set<FieldDef> relied) {
        boolean update = call.op() == Op.UPDATE && top;
        RenderedTemplate rendered = rendered(field, template, update ? relied : null);
        if (update && !call.isKey(field)) {
            boolean changes = template.references().stream().anyMatch(this::changes);
            boolean guessed = template.references().stream().anyMatch(it -> defaulted.contains(it.field()));
            boolean complete = rendered.complete().isPresent();
            if (changes && template.references().stream().anyMatch(this::becomesAbsent)) {
                removes.add(Target.of(field));
            } else if (changes && prior == null && (guessed || !complete)) {
                unresolved.add(field);
            } else if (changes && !complete) {
                removes.add(Target.of(field));
            } else if (complete) {
                properties.put(field.name(), rendered.complete().get());
                if (guessed && prior == null) {
                    defaulted.add(field.name());
                }
            }
            return;
        }
        if (rendered.complete().isPresent()) {
            properties.put(field.name(), rendered.complete().get());
        } else if (call.op() == Op.FIND
                && top
                && call.isSort(field)
                && !rendered.prefix().isEmpty()) {
            properties.put(field.name(), Map.of("begins", rendered.prefix()));
        }
    }

    private RenderedTemplate rendered(FieldDef field, ValueTemplate template, @Nullable Set<FieldDef> relied) {
        try {
            return RenderedTemplate.of(
                    template, path -> value(path, relied), field.storage().isoDates());
        } catch (UnfitException e) {
            throw call.trouble().type(field.name(), e);
        }
    }

    /** What was given, or else what is stored, where that is known. */
    private @Nullable Object value(String path, @Nullable Set<FieldDef> relied) {
        Object given = PropertyPath.value(properties, path);
        String root = root(path);
        if (given != null || prior == null || relied == null) {
            return given;
        }
        FieldDef field = block.field(root);
        boolean replaced = properties.containsKey(root) && (field == null || !call.isPartial(field));
        if (replaced || field == null) {
            return null;
        }
        relied.add(field);
        return PropertyPath.value(prior.properties(), path);
    }

    /** A variable that the call sets, and that is not part of what identifies the item. */
    private boolean changes(ValueTemplate.Reference reference) {
        String name = reference.field();
        FieldDef field = block.field(name);
        boolean given = supplied.contains(name)
                || (field != null && field.template() != null && properties.containsKey(name) && derives(field));
        return given && !call.model().identity().contains(name);
    }

    /** A template that refers to others changes when one of theirs does. */
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
