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
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.OneTableParams;

/** A schema made ready for use: its indexes, parameters and models. Immutable once its models are there. */
public final class TableDef {
    /** The name of the model of items as they are. */
    public static final String GENERIC = "_Generic";
    /** The name of the items that keep values unique. */
    public static final String UNIQUE = "_Unique";
    /** The name of stored schemas. */
    public static final String SCHEMA = "_Schema";
    /** The name of the items that tell which migrations were made. */
    public static final String MIGRATION = "_Migration";

    private final OneTableDocument document;
    private final Map<String, ModelDef> models = new LinkedHashMap<>();

    TableDef(OneTableDocument document) {
        this.document = document;
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

    public String typeField() {
        return params().typeField();
    }

    public OneTableIndex primary() {
        return document.primary();
    }

    public Map<String, OneTableIndex> indexes() {
        return document.indexes();
    }

    /** The model of a name, or null. */
    public @Nullable ModelDef model(String name) {
        return models.get(name);
    }

    /** The model of items as they are. */
    public ModelDef generic() {
        return Objects.requireNonNull(models.get(GENERIC));
    }

    /** All models, OneTable's own included. */
    public Collection<ModelDef> models() {
        return Collections.unmodifiableCollection(models.values());
    }

    /** The attributes that are in an index, or null when all are. */
    public @Nullable Set<String> projected(OneTableIndex index) {
        if (index.isPrimary() || index.projection().type() == Projection.Type.ALL) {
            return null;
        }
        Set<String> attributes = new LinkedHashSet<>(index.projection().fields());
        attributes.addAll(keys(primary()));
        attributes.addAll(keys(index));
        return attributes;
    }

    /** The attributes of an index's key. */
    public static List<String> keys(OneTableIndex index) {
        String sort = index.sort();
        return sort == null ? List.of(index.hash()) : List.of(index.hash(), sort);
    }
}
