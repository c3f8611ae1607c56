package org.tabletheory.schema.onetable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads {@code queries} and checks them against models and indexes (OneTable 1.1.0, "Queries"). */
final class SavedQueryReader {

    private static final List<String> REQUIRED = List.of("hash", "index", "limit", "operation", "schema", "type");
    private static final List<String> FILTER_REQUIRED = List.of("field", "operation", "combine", "type", "value");

    private final OneTableFindings findings;
    private final Map<String, OneTableIndex> indexes;
    private final Map<String, OneTableEntity> entities;
    private final Set<String> attributes;

    SavedQueryReader(
            OneTableFindings findings,
            OneTableParams params,
            Map<String, OneTableIndex> indexes,
            Map<String, OneTableEntity> entities) {
        this.findings = findings;
        this.indexes = indexes;
        this.entities = entities;
        this.attributes = OneTableReader.managedAttributes(params, indexes);
        for (OneTableEntity entity : entities.values()) {
            attributes.addAll(entity.fields().keySet());
            entity.fields().values().forEach(field -> attributes.add(field.attribute()));
        }
    }

    Map<String, SavedQuery> read(SourceNode.@Nullable Mapping queries) {
        Map<String, SavedQuery> read = new LinkedHashMap<>();
        if (queries == null) {
            return read;
        }
        for (SourceNode.SourceMember member : queries.members().values()) {
            if (member.value() instanceof SourceNode.Mapping query) {
                check(query);
                read.put(member.name(), new SavedQuery(member.name(), filters(query), query.toJson()));
            } else {
                findings.wrongType(member.value(), MessageText.shorten(member.name()), "an object");
            }
        }
        return read;
    }

    private void check(SourceNode.Mapping query) {
        for (String name : REQUIRED) {
            if (query.get(name) == null) {
                findings.deviation(
                        Rule.ONETABLE_PROPERTY_MISSING,
                        query,
                        "a query needs `" + name + "`"
                                + MessageText.didYouMean(name, query.members().keySet()));
            }
        }
        SourceNode index = query.get("index");
        if (index != null && !(index.toJson() instanceof JsonValue.Text name && indexes.containsKey(name.value()))) {
            findings.deviation(
                    Rule.ONETABLE_QUERY_INDEX,
                    index,
                    "the query uses an unknown index" + hint(index, indexes.keySet()));
        }
        SourceNode limit = query.get("limit");
        boolean positive = limit != null
                && limit.toJson() instanceof JsonValue.Num number
                && number.isInteger()
                && number.value().signum() > 0;
        if (limit != null && !positive) {
            findings.deviation(Rule.ONETABLE_QUERY_LIMIT, limit, "`limit` must be a positive integer");
        }
        oneOf(query, "operation", SavedQuery.OPERATIONS, Rule.ONETABLE_QUERY_OPERATION);
        oneOf(query, "type", SavedQuery.TYPES, Rule.ONETABLE_QUERY_TYPE);
        checkModel(query);
    }

    private void checkModel(SourceNode.Mapping query) {
        SourceNode model = query.get("model");
        SourceNode type = query.get("type");
        boolean entity = type != null && type.toJson().equals(JsonValue.text("Entity"));
        if (model == null && entity) {
            findings.deviation(Rule.ONETABLE_QUERY_MODEL, query, "a query of type Entity needs `model`");
        } else if (model != null
                && !(model.toJson() instanceof JsonValue.Text name && entities.containsKey(name.value()))) {
            findings.deviation(
                    Rule.ONETABLE_QUERY_MODEL,
                    model,
                    "the query uses an unknown model" + hint(model, entities.keySet()));
        }
    }

    private List<SavedQuery.Filter> filters(SourceNode.Mapping query) {
        SourceNode node = query.get("filters");
        List<SavedQuery.Filter> filters = new ArrayList<>();
        if (node instanceof SourceNode.Sequence sequence) {
            for (SourceNode element : sequence.elements()) {
                if (element instanceof SourceNode.Mapping filter) {
                    check(filter, filter.toJson());
                    filters.add(new SavedQuery.Filter(filter.toJson()));
                } else {
                    findings.wrongType(element, "a filter", "an object");
                }
            }
        } else if (node != null) {
            findings.wrongType(node, "filters", "an array");
        }
        return filters;
    }

    private void check(SourceNode.Mapping filter, JsonValue.Obj properties) {
        for (String name : FILTER_REQUIRED) {
            if (filter.get(name) == null) {
                findings.deviation(
                        Rule.ONETABLE_PROPERTY_MISSING,
                        filter,
                        "a filter needs `" + name + "`"
                                + MessageText.didYouMean(name, filter.members().keySet()));
            }
        }
        SourceNode field = filter.get("field");
        String name = properties.text("field");
        if (field != null && name == null) {
            findings.wrongType(field, "field", "a string");
        } else if (field != null && name != null && !attributes.contains(name)) {
            findings.deviation(
                    Rule.ONETABLE_FILTER_FIELD,
                    field,
                    "unknown attribute `" + MessageText.shorten(name) + "`" + MessageText.didYouMean(name, attributes));
        }
        oneOf(filter, "operation", SavedQuery.Filter.OPERATIONS, Rule.ONETABLE_FILTER_OPERATION);
        oneOf(filter, "combine", List.of("And", "Or"), Rule.ONETABLE_FILTER_COMBINE);
        oneOf(filter, "type", SavedQuery.Filter.TYPES, Rule.ONETABLE_FILTER_TYPE);
    }

    private void oneOf(SourceNode.Mapping object, String name, List<String> values, Rule rule) {
        SourceNode node = object.get(name);
        if (node != null && !(node.toJson() instanceof JsonValue.Text text && values.contains(text.value()))) {
            findings.deviation(rule, node, "`" + name + "` must be " + MessageText.oneOf(values) + hint(node, values));
        }
    }

    private static String hint(SourceNode node, Collection<String> known) {
        return node.toJson() instanceof JsonValue.Text text ? MessageText.didYouMean(text.value(), known) : "";
    }
}
