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
import org.tabletheory.schema.onetable.OneTableIndex;

/**
 * What was collected of a call's properties. Immutable.
 *
 * @param fields what each field is to be, or to be compared with
 * @param removes the places that an update empties
 * @param unresolved the templates that an update must write anew and cannot without knowing the stored item
 * @param relied the fields whose stored values templates were made of
 */
public record Collected(
        Map<FieldDef, Node> fields, List<Target> removes, Set<FieldDef> unresolved, Set<FieldDef> relied) {
    public Collected {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        removes = List.copyOf(removes);
        unresolved = Collections.unmodifiableSet(new LinkedHashSet<>(unresolved));
        relied = Collections.unmodifiableSet(new LinkedHashSet<>(relied));
    }

    /** What was collected for an attribute, or null. */
    public @Nullable Node of(@Nullable String attribute) {
        for (Map.Entry<FieldDef, Node> entry : fields.entrySet()) {
            if (!entry.getKey().isPacked() && entry.getKey().attribute().equals(attribute)) {
                return entry.getValue();
            }
        }
        return null;
    }

    /** The key of the item in the table, as far as it is known. */
    public Item key(ModelDef model) {
        OneTableIndex primary = model.table().primary();
        Map<String, Value> key = new LinkedHashMap<>();
        for (String attribute : TableDef.keys(primary)) {
            if (of(attribute) instanceof Node.Leaf leaf) {
                key.put(attribute, leaf.value());
            }
        }
        return new Item(key);
    }

    /** Whether an item has the values that were collected for packed fields, by which no request filters. */
    public boolean fitsPacked(Item item) {
        for (Map.Entry<FieldDef, Node> entry : fields.entrySet()) {
            FieldDef field = entry.getKey();
            if (field.isPacked()
                    && field.storage().filter()
                    && !entry.getValue().stored().equals(field.stored(item))) {
                return false;
            }
        }
        return true;
    }

    /** The whole item. */
    public Item item() {
        return new Item(Node.attributes(fields));
    }
}
