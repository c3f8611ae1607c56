package org.tabletheory.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.SchemaDocument;

/**
 * A DMS document: models of one DMS version and namespace (DMS 0.1, "Top-level shape"). Immutable. Equality
 * ignores the order of models.
 */
public final class DmsDocument implements SchemaDocument {

    private final DmsVersion version;
    private final @Nullable String namespace;
    private final List<Model> models;
    private final Map<String, Model> byName;
    private final JsonValue.Obj extensions;

    /**
     * Creates a document of models that all have this version and namespace.
     *
     * @throws IllegalArgumentException if a model has another version or namespace, if two models have the same name, or if
     *     there are no models
     */
    public DmsDocument(DmsVersion version, @Nullable String namespace, List<Model> models, JsonValue.Obj extensions) {
        this.version = version;
        this.namespace = namespace;
        this.models = List.copyOf(models);
        this.extensions = extensions;
        Map<String, Model> names = new HashMap<>();
        for (Model model : models) {
            if (model.dmsVersion() != version
                    || !Objects.equals(model.namespace().orElse(null), namespace)) {
                throw new IllegalArgumentException(
                        model + " has a different dms_version or namespace than the document");
            }
            if (names.put(model.name(), model) != null) {
                throw new IllegalArgumentException("duplicate model " + model.name());
            }
        }
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a document needs at least one model");
        }
        this.byName = names;
    }

    /** Returns a document of one or more models that agree on version and namespace. */
    public static DmsDocument of(Model first, Model... others) {
        List<Model> models = new ArrayList<>(List.of(first));
        models.addAll(List.of(others));
        return new DmsDocument(first.dmsVersion(), first.namespace().orElse(null), models, JsonValue.Obj.EMPTY);
    }

    public DmsVersion version() {
        return version;
    }

    public Optional<String> namespace() {
        return Optional.ofNullable(namespace);
    }

    /** Returns the models in document order. */
    public List<Model> models() {
        return models;
    }

    /** Returns the model with this name, or empty if there is none. */
    public Optional<Model> model(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Returns the document's extension members ({@code x-…}), preserved unchanged. */
    public JsonValue.Obj extensions() {
        return extensions;
    }

    @Override
    public String formatName() {
        return "DMS v" + version.text();
    }

    @Override
    public int modelCount() {
        return models.size();
    }

    @Override
    public JsonValue.Obj toJson() {
        return DmsWriter.write(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DmsDocument that
                && version == that.version
                && Objects.equals(namespace, that.namespace)
                && new HashSet<>(models).equals(new HashSet<>(that.models))
                && extensions.equals(that.extensions);
    }

    @Override
    public int hashCode() {
        return Objects.hash(version, namespace, byName.keySet());
    }

    @Override
    public String toString() {
        return formatName() + " " + byName.keySet();
    }
}
