package org.tabletheory.onetable.internal.command;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;

/**
 * The result of collecting the properties of a call. Immutable.
 *
 * @param fields the values to store or to compare with
 * @param removes the paths that an update removes
 * @param unresolved the templates that an update must write but cannot render without the stored item
 * @param reliedOn the fields whose stored values were used to render templates
 */
public record CollectedProperties(
        Map<FieldDef, CollectedValue> fields,
        List<ItemPath> removes,
        Set<FieldDef> unresolved,
        Set<FieldDef> reliedOn) {
    /** No properties. */
    public static final CollectedProperties EMPTY = new CollectedProperties(Map.of(), List.of(), Set.of(), Set.of());

    public CollectedProperties {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        removes = List.copyOf(removes);
        unresolved = Collections.unmodifiableSet(new LinkedHashSet<>(unresolved));
        reliedOn = Collections.unmodifiableSet(new LinkedHashSet<>(reliedOn));
    }

    /** Returns the value of an attribute, or null. */
    public @Nullable CollectedValue of(@Nullable String attribute) {
        for (Map.Entry<FieldDef, CollectedValue> entry : fields.entrySet()) {
            if (!entry.getKey().isPacked() && entry.getKey().attribute().equals(attribute)) {
                return entry.getValue();
            }
        }
        return null;
    }

    /** Returns the known attributes of the primary key. */
    public Item key(ModelDef model) {
        Map<String, Value> key = new LinkedHashMap<>();
        for (String attribute : TableDef.keys(model.table().primary())) {
            if (of(attribute) instanceof CollectedValue.Single single) {
                key.put(attribute, single.stored());
            }
        }
        return new Item(key);
    }

    /**
     * Returns the full primary key.
     *
     * @param hint what to do if the key is incomplete
     * @throws org.tabletheory.onetable.error.OneTableException if the properties do not determine the key
     */
    public Item requireKey(Call call, String hint) {
        Item key = key(call.model());
        for (String attribute : TableDef.keys(call.model().table().primary())) {
            if (call.model().block().ofAttribute(attribute) == null) {
                throw call.errors()
                        .missing("the model has no field for the key '" + attribute + "'; add one to the schema");
            }
            if (!key.has(attribute)) {
                throw call.errors().missing(incompleteKey(attribute) + hint);
            }
        }
        return key;
    }

    /** Returns the message about a key attribute that the properties do not determine. */
    static String incompleteKey(String attribute) {
        return "the properties do not determine the key '" + attribute + "'; pass all fields of its template";
    }

    /**
     * Checks that either all or none of the fields packed into one attribute have values.
     *
     * @throws org.tabletheory.onetable.error.OneTableException if only some of them have
     */
    void requireFullyPacked(Call call) {
        call.model().packed().forEach((attribute, packed) -> {
            long given = packed.stream().filter(fields::containsKey).count();
            if (given > 0 && given < packed.size()) {
                List<String> names = packed.stream().map(FieldDef::name).toList();
                throw call.errors()
                        .argument("the fields " + String.join(", ", names) + " are packed into the attribute '"
                                + attribute + "'; pass all of them or none");
            }
        });
    }

    /** Returns whether an item has the collected values of packed fields, by which requests do not filter. */
    public boolean matchesPacked(Item item) {
        for (Map.Entry<FieldDef, CollectedValue> entry : fields.entrySet()) {
            FieldDef field = entry.getKey();
            if (field.isPacked()
                    && field.storage().filter()
                    && !entry.getValue().stored().equals(field.stored(item))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the names of the fields inside of which an update with these properties and its params changes something. */
    public Set<String> changedInside(Call call) {
        Set<String> names = new LinkedHashSet<>();
        fields.forEach((field, value) -> {
            if (!field.isPacked()) {
                value.forEachPart(field, ItemPath.of(field), call, (inner, path, part) -> {
                    if (path.steps().size() > 1) {
                        names.add(field.name());
                    }
                });
            }
        });
        for (ItemPath path : removes) {
            if (path.steps().size() > 1) {
                FieldDef field = call.model().block().ofAttribute(path.attribute());
                names.add(field == null ? path.attribute() : field.name());
            }
        }
        for (String path : call.params().changedPaths()) {
            ItemPath changed = ItemPath.parse(call.model().block(), path);
            if (changed.steps().size() > 1) {
                FieldDef field = ItemPath.root(call.model().block(), path);
                names.add(field == null ? changed.attribute() : field.name());
            }
        }
        return names;
    }

    /** Returns the item to store. */
    public Item item() {
        return new Item(CollectedValue.attributes(fields));
    }
}
