package org.tabletheory.schema.onetable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.internal.source.SourceNode;

/** Rules for value templates: references exist and form no cycle (OneTable 1.1.0, "Model Entities"). */
final class TemplateRules {

    private final OneTableFindings findings;
    private final String typeField;

    TemplateRules(OneTableFindings findings, String typeField) {
        this.findings = findings;
        this.typeField = typeField;
    }

    /** Checks an entity and its nested entities, whose templates can also refer to fields of the outer entity. */
    void check(OneTableEntity entity, SourceNode.Mapping node, @Nullable OneTableEntity outer) {
        for (OneTableField field : entity.fields().values()) {
            if (!(node.get(field.name()) instanceof SourceNode.Mapping fieldNode)) {
                continue;
            }
            SourceNode valueNode = fieldNode.get("value");
            if (field.value() != null && valueNode != null) {
                checkReferences(entity, field.value(), valueNode, outer);
            }
            OneTableEntity nested = field.nested();
            SourceNode.Mapping nestedNode = nested == null ? null : schema(fieldNode);
            if (nested != null && nestedNode != null) {
                check(nested, nestedNode, entity);
            }
        }
        checkCycles(entity, node);
    }

    private static SourceNode.@Nullable Mapping schema(SourceNode.Mapping field) {
        if (field.get("schema") instanceof SourceNode.Mapping schema) {
            return schema;
        }
        return field.get("items") instanceof SourceNode.Mapping items
                        && items.get("schema") instanceof SourceNode.Mapping schema
                ? schema
                : null;
    }

    private void checkReferences(
            OneTableEntity entity, ValueTemplate template, SourceNode node, @Nullable OneTableEntity outer) {
        for (ValueTemplate.Reference reference : template.references()) {
            String name = reference.field();
            boolean known = entity.fields().containsKey(name)
                    || (outer != null && outer.fields().containsKey(name))
                    || name.equals(typeField)
                    || name.equals("entity");
            if (!known) {
                findings.deviation(
                        Rule.ONETABLE_TEMPLATE_REFERENCE,
                        node,
                        "`${" + MessageText.shorten(reference.path()) + "}` does not refer to a field of `"
                                + MessageText.shorten(entity.name()) + "`"
                                + MessageText.didYouMean(name, entity.fields().keySet()));
            }
        }
    }

    /** Removes templates without unresolved references until none is left; remaining templates form a cycle. */
    private void checkCycles(OneTableEntity entity, SourceNode.Mapping node) {
        Map<String, Set<String>> waitsFor = new LinkedHashMap<>();
        Map<String, List<String>> neededBy = new HashMap<>();
        for (OneTableField field : entity.fields().values()) {
            if (field.value() == null) {
                continue;
            }
            Set<String> needs = new LinkedHashSet<>();
            for (ValueTemplate.Reference reference : field.value().references()) {
                OneTableField needed = entity.fields().get(reference.field());
                if (needed != null && needed.value() != null && needs.add(needed.name())) {
                    neededBy.computeIfAbsent(needed.name(), k -> new ArrayList<>())
                            .add(field.name());
                }
            }
            waitsFor.put(field.name(), needs);
        }
        Deque<String> ready = new ArrayDeque<>();
        waitsFor.forEach((name, needs) -> {
            if (needs.isEmpty()) {
                ready.add(name);
            }
        });
        while (!ready.isEmpty()) {
            String done = ready.remove();
            waitsFor.remove(done);
            for (String dependent : neededBy.getOrDefault(done, List.of())) {
                Set<String> needs = waitsFor.get(dependent);
                if (needs != null && needs.remove(done) && needs.isEmpty()) {
                    ready.add(dependent);
                }
            }
        }
        if (!waitsFor.isEmpty()) {
            reportCycle(waitsFor, node);
        }
    }

    private void reportCycle(Map<String, Set<String>> waitsFor, SourceNode.Mapping node) {
        Set<String> path = new LinkedHashSet<>();
        String at = waitsFor.keySet().iterator().next();
        while (path.add(at)) {
            at = waitsFor.getOrDefault(at, Set.of(at)).iterator().next();
        }
        List<String> cycle = new ArrayList<>(path);
        cycle = cycle.subList(cycle.indexOf(at), cycle.size());
        SourceNode value = node.get(at) instanceof SourceNode.Mapping field ? field.get("value") : null;
        findings.error(
                Rule.ONETABLE_TEMPLATE_CYCLE,
                value == null ? node : value,
                "templates form a cycle: " + MessageText.shorten(String.join(" → ", cycle) + " → " + at));
    }
}
