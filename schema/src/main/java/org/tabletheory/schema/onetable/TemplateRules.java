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
import org.tabletheory.schema.spi.tree.SourceNode;

/** Rules for value templates: references exist and form no cycle (OneTable 1.1.0, "Model Entities"). */
final class TemplateRules {

    private final OneTableFindings findings;
    private final String typeField;

    TemplateRules(OneTableFindings findings, String typeField) {
        this.findings = findings;
        this.typeField = typeField;
    }

    /** Checks an entity and its nested entities. */
    void check(OneTableEntity entity, SourceNode.Mapping node) {
        check(entity, node, true);
    }

    private void check(OneTableEntity entity, SourceNode.Mapping node, boolean top) {
        for (OneTableField field : entity.fields().values()) {
            if (!(node.get(field.name()) instanceof SourceNode.Mapping fieldNode)) {
                continue;
            }
            SourceNode valueNode = fieldNode.get("value");
            if (field.value() != null && valueNode != null) {
                checkReferences(entity, field.value(), valueNode, top);
            }
            SourceNode scopeNode = fieldNode.get("scope");
            String scope = field.properties().text("scope");
            if (scopeNode != null && scope != null) {
                checkSyntax(scope, scopeNode);
                checkReferences(entity, ValueTemplate.of(scope), scopeNode, top);
            }
            OneTableEntity nested = field.nested();
            SourceNode.Mapping nestedNode = nested == null ? null : schema(fieldNode);
            if (nested != null && nestedNode != null) {
                check(nested, nestedNode, false);
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

    private void checkSyntax(String template, SourceNode node) {
        String problem = ValueTemplate.problemOf(template);
        if (problem != null) {
            findings.error(Rule.ONETABLE_TEMPLATE_SYNTAX, node, problem);
        }
    }

    /** The templates of nested fields refer to fields of the same object, as in the JavaScript library. */
    private void checkReferences(OneTableEntity entity, ValueTemplate template, SourceNode node, boolean top) {
        for (ValueTemplate.Reference reference : template.references()) {
            String name = reference.field();
            boolean known = entity.fields().containsKey(name) || (top && name.equals(typeField));
            if (!known) {
                findings.error(
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
