package org.tabletheory.onetable.internal.model;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.OneTableParams;

/** A compiled schema: indexes, parameters and models. Immutable once all models are added. */
public final class TableDef {
    /** The model of raw items. */
    public static final String GENERIC = "_Generic";
    /** The type of sentinels, the items that keep values unique. */
    public static final String UNIQUE = "_Unique";
    /** The model of stored schemas. */
    public static final String SCHEMA = "_Schema";
    /** The model of applied migrations. */
    public static final String MIGRATION = "_Migration";

    /** The start of the hash key of sentinels, and their sort key. */
    public static final String SENTINEL_PREFIX = "_unique#";

    private final OneTableDocument document;
    private final DateForm numericDates;
    private final Map<String, ModelDef> models = new LinkedHashMap<>();

    TableDef(OneTableDocument document, DateForm numericDates) {
        this.document = document;
        this.numericDates = numericDates;
    }

    void add(ModelDef model) {
        models.put(model.name(), model);
    }

    public OneTableDocument document() {
        return document;
    }

    public OneTableParams params() {
        return document.params();
    }

    /** Returns the form of dates that are stored as numbers. */
    public DateForm numericDates() {
        return numericDates;
    }

    public String typeField() {
        return params().typeField();
    }

    public OneTableIndex primary() {
        return document.primary();
    }

    public Map<String, OneTableIndex> indexes() {
        return document.indexes();
    }

    /** Returns the model with a name, or null. */
    public @Nullable ModelDef model(String name) {
        return models.get(name);
    }

    /** Returns the model of raw items. */
    public ModelDef generic() {
        return Objects.requireNonNull(models.get(GENERIC));
    }

    /** Returns all models, including the built-in ones. */
    public Collection<ModelDef> models() {
        return Collections.unmodifiableCollection(models.values());
    }

    /** Returns the attributes in an index, or null for all. */
    public @Nullable Set<String> projected(OneTableIndex index) {
        if (index.isPrimary() || index.projection().type() == ProjectionType.ALL) {
            return null;
        }
        Set<String> attributes = new LinkedHashSet<>(index.projection().fields());
        attributes.addAll(keys(primary()));
        attributes.addAll(keys(index));
        return attributes;
    }

    /** Returns the primary key of an item. */
    public Item primaryKey(Item item) {
        Map<String, Value> key = new LinkedHashMap<>();
        for (String name : keys(primary())) {
            Value value = item.get(name);
            if (value != null) {
                key.put(name, value);
            }
        }
        return new Item(key);
    }

    /** Returns the key attributes of an index. */
    public static List<String> keys(OneTableIndex index) {
        String sort = index.sort();
        return sort == null ? List.of(index.hash()) : List.of(index.hash(), sort);
    }
}
