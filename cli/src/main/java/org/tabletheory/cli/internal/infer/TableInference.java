package org.tabletheory.cli.internal.infer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.JsonObjectBuilder;

/**
 * Infers a DMS document from a table and a sample of its items: a model for each kind of item, with the table's keys, indexes and
 * time to live. The tags of an attribute say how many items have it and with which types.
 */
public final class TableInference {
    private final TableDescription table;
    private final List<EntityStatistics> kinds;
    private final List<String> notes = new ArrayList<>();

    /**
     * Creates an inference.
     *
     * @param discriminator the attribute that names the kind of an item; null to look for one
     * @param byKey whether to ignore such attributes and use the shape of keys only
     */
    public TableInference(TableDescription table, List<Item> items, @Nullable String discriminator, boolean byKey) {
        this.table = table;
        String named = byKey ? null : discriminator == null ? EntityGrouping.discriminatorOf(items) : discriminator;
        EntityGrouping grouping = new EntityGrouping(table, named);
        this.kinds = items.isEmpty() ? List.of(new EntityStatistics(grouping.tableName())) : grouping.group(items);
        if (named != null) {
            notes.add("the attribute " + named + " names the kind of an item");
        }
    }

    /** Returns the document. */
    public DmsDocument document() {
        List<Model> models = new ArrayList<>();
        for (EntityStatistics kind : kinds) {
            models.add(model(kind));
        }
        return DmsDocument.of(models.get(0), models.subList(1, models.size()).toArray(Model[]::new));
    }

    /** Returns what a reader of the document should check. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    private Model model(EntityStatistics kind) {
        Model.Builder model = Model.builder(kind.name(), table.name())
                .partitionKey(
                        table.partitionKey().attribute(), table.partitionKey().type());
        KeyPart sort = table.sortKey();
        if (sort != null) {
            model.sortKey(sort.attribute(), sort.type());
        }
        Map<String, AttributeDef> attributes = new LinkedHashMap<>();
        for (String name : kind.attributes()) {
            if (!isDeclarable(name)) {
                notes.add(kind.name() + " has an attribute whose name a DMS document cannot contain, so it is omitted: "
                        + name.substring(0, Math.min(60, name.length())) + (name.length() > 60 ? "…" : ""));
            } else if (table.primaryKey().stream()
                    .noneMatch(part -> part.attribute().equals(name))) {
                attributes.put(name, attribute(kind, name, kind.type(name)));
            }
        }
        boolean first = kind == kinds.get(0);
        for (IndexDescription index : table.indexes()) {
            boolean unused = kinds.stream().noneMatch(each -> isIn(index.definition(), each));
            if (isIn(index.definition(), kind) || (first && unused)) {
                addIndex(index.definition(), kind, model, attributes);
            }
        }
        String ttl = table.ttl();
        if (ttl != null && (kind.has(ttl) || (first && kinds.stream().noneMatch(each -> each.has(ttl))))) {
            AttributeDef known = attributes.getOrDefault(ttl, attribute(kind, ttl, Type.N));
            attributes.put(ttl, typed(kind, known, Type.N).roles(Role.TTL).format(Format.UNIX_SECONDS));
        }
        attributes.values().forEach(model::attribute);
        return model.build();
    }

    private static boolean isDeclarable(String name) {
        try {
            Model.builder("Any", "any").partitionKey(name, Type.S).build();
            return true;
        } catch (InvalidSchemaException e) {
            return false;
        }
    }

    private boolean isIn(IndexDef index, EntityStatistics kind) {
        return index.keyParts().stream().allMatch(part -> isKey(part) || kind.has(part.attribute()));
    }

    private boolean isKey(KeyPart part) {
        return table.primaryKey().contains(part);
    }

    private void addIndex(
            IndexDef index, EntityStatistics kind, Model.Builder model, Map<String, AttributeDef> attributes) {
        for (KeyPart part : index.keyParts()) {
            if (!isKey(part)) {
                AttributeDef known =
                        attributes.getOrDefault(part.attribute(), attribute(kind, part.attribute(), part.type()));
                attributes.put(part.attribute(), typed(kind, known, part.type()));
            }
        }
        for (String field : index.projection().fields()) {
            if (table.primaryKey().stream().noneMatch(part -> part.attribute().equals(field))) {
                attributes.putIfAbsent(field, attribute(kind, field, Type.S));
            }
        }
        model.index(index);
    }

    /** Returns the attribute with the type that the table requires, whatever the sample has. */
    private AttributeDef typed(EntityStatistics kind, AttributeDef known, Type type) {
        if (known.type() == type) {
            return known;
        }
        notes.add(kind.name() + "." + known.attribute() + " has type " + known.type()
                + " in most items; the table needs " + type);
        return attribute(kind, known.attribute(), type);
    }

    private AttributeDef attribute(EntityStatistics kind, String name, Type type) {
        JsonObjectBuilder tags = new JsonObjectBuilder().text("seen", kind.count(name) + " of " + kind.items());
        if (kind.hasSeveralTypes(name)) {
            tags.text("types", kind.frequencies(name));
            notes.add(kind.name() + "." + name + " has several types: " + kind.frequencies(name));
        }
        return AttributeDef.of(name, type)
                .optional(!kind.isAlwaysPresent(name) || kind.items() == 0)
                .tags(tags.build());
    }
}
