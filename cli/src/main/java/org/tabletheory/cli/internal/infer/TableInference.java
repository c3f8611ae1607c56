package org.tabletheory.cli.internal.infer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.key.ComponentForm;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.schema.key.DerivedKey;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.key.KeyContractVersion;
import org.tabletheory.schema.key.TemplateContract;

/**
 * Infers a DMS document from a table and a sample of its items: a model for each kind of item, with the table's keys, indexes and
 * time to live. The tags of an attribute say how many items have it and with which types.
 */
public final class TableInference {
    private final TableDescription table;
    private final List<EntityStatistics> kinds;
    private final List<String> notes = new ArrayList<>();
    private final Map<String, ComputedKeys> templates = new LinkedHashMap<>();

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
        for (EntityStatistics kind : kinds) {
            templates.put(kind.name(), templates(kind, named));
        }
    }

    /** Returns the keys of a kind that are made of other attributes. */
    private ComputedKeys templates(EntityStatistics kind, @Nullable String discriminator) {
        Set<String> keys = new LinkedHashSet<>();
        table.primaryKey().forEach(part -> keys.add(part.attribute()));
        table.indexes().forEach(index -> index.definition().keyParts().forEach(part -> keys.add(part.attribute())));
        List<String> components = new ArrayList<>(kind.attributes());
        components.removeIf(
                name -> name.equals(discriminator) || !isDeclarable(name) || isPrimaryKey(name) || isForm(kind, name));
        List<ComputedKey> found = new ArrayList<>();
        for (String key : keys) {
            if (kind.type(key) != Type.S) {
                continue;
            }
            TemplateSearch search = new TemplateSearch(
                    kind, components.stream().filter(name -> !name.equals(key)).toList());
            ComputedKey computed = search.find(key);
            if (computed != null) {
                found.add(computed);
            } else if (search.isDivided(key)) {
                notes.add(kind.name() + "." + key
                        + " has several parts, but no template of other attributes computes it in"
                        + " every item, so it is an ordinary attribute");
            }
        }
        List<ComputedKey> kept = withoutCircles(found);
        for (ComputedKey key : kept) {
            notes.add(kind.name() + "." + key.attribute() + " is computed by the template "
                    + key.template().text());
        }
        return ComputedKeys.of(kept);
    }

    /** Returns the keys whose components no template computes. */
    private static List<ComputedKey> withoutCircles(List<ComputedKey> found) {
        Set<String> computed = new LinkedHashSet<>();
        found.forEach(key -> computed.add(key.attribute()));
        return found.stream()
                .filter(key -> key.components().stream().noneMatch(computed::contains))
                .toList();
    }

    /** Returns a contract with the templates of the keys; null if there are none. */
    public @Nullable KeyContract keys() {
        List<KeyContract.ModelKeys> models = new ArrayList<>();
        List<DerivedKey> keys = new ArrayList<>();
        templates.forEach((name, computed) -> {
            KeyContract contract = TemplateContract.of(name, table.name(), Map.of(name, computed));
            if (contract != null) {
                models.addAll(contract.models());
                keys.addAll(contract.derivedKeys());
            }
        });
        return keys.isEmpty() ? null : new KeyContract(KeyContractVersion.V0_2, null, null, models, keys);
    }

    private boolean isPrimaryKey(String name) {
        return table.primaryKey().stream().anyMatch(part -> part.attribute().equals(name));
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
            if (isForm(kind, name)) {
                model.form(form(kind, name));
            } else if (!isDeclarable(name)) {
                notes.add(kind.name() + " has an attribute whose name a DMS document cannot contain, so it is omitted: "
                        + name.substring(0, Math.min(60, name.length())) + (name.length() > 60 ? "…" : ""));
            } else if (!isPrimaryKey(name)) {
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

    /** Returns whether an attribute is the number of the form of the items, which a model declares but does not list. */
    private boolean isForm(EntityStatistics kind, String name) {
        return name.equals(FormDef.DEFAULT_ATTRIBUTE)
                && kind.form().isPresent()
                && !isPrimaryKey(name)
                && table.indexes().stream()
                        .noneMatch(index -> index.definition().hasKey(name));
    }

    private FormDef form(EntityStatistics kind, String name) {
        int present = kind.form().orElseThrow();
        long older = kind.items() - kind.countOfForm(present);
        notes.add(kind.name() + "." + name + " is the number of the form, and " + present + " is the greatest"
                + (older == 0
                        ? ""
                        : "; " + older + " of " + kind.items()
                                + " items have an older form, which the class needs upcasters for"));
        return FormDef.of(name, present);
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
            if (!isPrimaryKey(field) && !attributes.containsKey(field) && !isForm(kind, field)) {
                attributes.put(field, attribute(kind, field, projectedType(index, kind, field)));
            }
        }
        model.index(index);
    }

    /** Returns the type of a projected attribute that no item of a kind has: that of other kinds, or else a guess. */
    private Type projectedType(IndexDef index, EntityStatistics kind, String field) {
        for (EntityStatistics other : kinds) {
            if (other.has(field)) {
                return other.type(field);
            }
        }
        notes.add(kind.name() + "." + field + " is projected by the index " + index.name()
                + ", but no item that was read has it; its type S is a guess");
        return Type.S;
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
        AttributeDef attribute = AttributeDef.of(name, type)
                .optional(!kind.isAlwaysPresent(name) || kind.items() == 0)
                .tags(tags.build());
        return isTime(kind, name)
                ? attribute.format(type == Type.N ? Format.UNIX_SECONDS : Format.RFC3339_NANO)
                : attribute;
    }

    /** Returns whether a key contains an attribute as a time. */
    private boolean isTime(EntityStatistics kind, String name) {
        return templates.getOrDefault(kind.name(), ComputedKeys.NONE).all().stream()
                .flatMap(key -> key.template().components().stream())
                .anyMatch(component -> component.name().equals(name)
                        && component.form() instanceof ComponentForm.DigitsForm digits
                        && digits.isTime());
    }
}
