package org.tabletheory.schema.internal.onetable;

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
import org.tabletheory.schema.Entity;
import org.tabletheory.schema.EntityField;
import org.tabletheory.schema.Rule;
import org.tabletheory.schema.ValueTemplate;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.Words;

/** The references of value templates exist and do not go in circles (OneTable 1.1.0, "Model Entities"). */
final class TemplateRules {

    private final Findings findings;
    private final String typeField;

    TemplateRules(Findings findings, String typeField) {
        this.findings = findings;
        this.typeField = typeField;
    }

    /** Checks an entity and the entities inside its fields, whose templates may also name the outer one's fields. */
    void check(Entity entity, Node.Mapping node, @Nullable Entity outer) {
        for (EntityField field : entity.fields().values()) {
            if (!(node.get(field.name()) instanceof Node.Mapping fieldNode)) {
                continue;
            }
            Node valueNode = fieldNode.get("value");
            if (field.value() != null && valueNode != null) {
                checkReferences(entity, field.value(), valueNode, outer);
            }
            Entity nested = field.nested();
            Node.Mapping nestedNode = nested == null ? null : schema(fieldNode);
            if (nested != null && nestedNode != null) {
                check(nested, nestedNode, entity);
            }
        }
        checkCycles(entity, node);
    }

    private static Node.@Nullable Mapping schema(Node.Mapping field) {
        if (field.get("schema") instanceof Node.Mapping schema) {
            return schema;
        }
        return field.get("items") instanceof Node.Mapping items && items.get("schema") instanceof Node.Mapping schema
                ? schema
                : null;
    }

    private void checkReferences(Entity entity, ValueTemplate template, Node node, @Nullable Entity outer) {
        for (ValueTemplate.Reference reference : template.references()) {
            String name = reference.field();
            boolean known = entity.fields().containsKey(name)
                    || (outer != null && outer.fields().containsKey(name))
                    || name.equals(typeField)
                    || name.equals("entity");
            if (!known) {
                findings.departure(
                        Rule.ONETABLE_TEMPLATE_REFERENCE,
                        node,
                        "`${" + Words.shorten(reference.path()) + "}` names no field of `"
                                + Words.shorten(entity.name()) + "`"
                                + Words.didYouMean(name, entity.fields().keySet()));
            }
        }
    }

    /** Takes away, again and again, the templates that wait for no other; what is left goes in circles. */
    private void checkCycles(Entity entity, Node.Mapping node) {
        Map<String, Set<String>> waitsFor = new LinkedHashMap<>();
        Map<String, List<String>> neededBy = new HashMap<>();
        for (EntityField field : entity.fields().values()) {
            if (field.value() == null) {
                continue;
            }
            Set<String> needs = new LinkedHashSet<>();
            for (ValueTemplate.Reference reference : field.value().references()) {
                EntityField needed = entity.fields().get(reference.field());
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

    private void reportCycle(Map<String, Set<String>> waitsFor, Node.Mapping node) {
        Set<String> path = new LinkedHashSet<>();
        String at = waitsFor.keySet().iterator().next();
        while (path.add(at)) {
            at = waitsFor.getOrDefault(at, Set.of(at)).iterator().next();
        }
        List<String> cycle = new ArrayList<>(path);
        cycle = cycle.subList(cycle.indexOf(at), cycle.size());
        Node value = node.get(at) instanceof Node.Mapping field ? field.get("value") : null;
        findings.error(
                Rule.ONETABLE_TEMPLATE_CYCLE,
                value == null ? node : value,
                "templates go in a circle: " + Words.shorten(String.join(" → ", cycle) + " → " + at));
    }
}
