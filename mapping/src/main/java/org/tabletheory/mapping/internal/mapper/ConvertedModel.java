package org.tabletheory.mapping.internal.mapper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.internal.structure.StructCodec;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/** Adds the types that registered converters store to a model that was generated without them. */
public final class ConvertedModel {
    private final Map<String, Type> types = new HashMap<>();
    /** Objects that would be embedded flat without their converter. */
    private final List<AttributeDef> added = new ArrayList<>();

    private ConvertedModel() {}

    /** Returns the model with the types of the codecs, where they differ. */
    public static Model of(Model model, StructCodec codec) {
        ConvertedModel converted = new ConvertedModel();
        codec.eachAttribute(attribute -> {
            Type stored = attribute.codec().type();
            boolean other = model.attribute(attribute.name())
                    .filter(def -> def.type() != stored)
                    .isPresent();
            if (stored != null && other) {
                converted.types.put(attribute.name(), stored);
            } else if (stored != null && model.attribute(attribute.name()).isEmpty()) {
                converted.added.add(AttributeDef.of(attribute.name(), stored)
                        .optional(attribute.omitEmpty())
                        .omitEmpty(attribute.omitEmpty()));
            }
        });
        return converted.types.isEmpty() && converted.added.isEmpty() ? model : converted.retyped(model);
    }

    private Model retyped(Model model) {
        Model.Builder builder = Model.builder(model.name(), model.table())
                .dmsVersion(model.dmsVersion())
                .namespace(model.namespace().orElse(null))
                .naming(model.naming().orElse(null))
                .writePolicy(model.writePolicy())
                .extensions(model.extensions());
        for (AttributeDef def : model.attributes()) {
            builder.attribute(new AttributeDef(
                    def.attribute(),
                    types.getOrDefault(def.attribute(), def.type()),
                    def.required(),
                    def.optional(),
                    def.omitEmpty(),
                    def.roles(),
                    def.format(),
                    def.json(),
                    def.binary(),
                    def.encryption(),
                    def.tags(),
                    def.extensions()));
        }
        added.forEach(builder::attribute);
        KeyPart partition = retyped(model.partitionKey());
        builder.partitionKey(partition.attribute(), partition.type());
        model.sortKey().map(this::retyped).ifPresent(sort -> builder.sortKey(sort.attribute(), sort.type()));
        for (IndexDef index : model.indexes()) {
            builder.index(new IndexDef(
                    index.name(),
                    index.type(),
                    retyped(index.partition()),
                    retyped(index.sort()),
                    index.projection(),
                    index.extensions()));
        }
        return builder.build();
    }

    private List<KeyPart> retyped(List<KeyPart> parts) {
        return parts.stream().map(this::retyped).toList();
    }

    private KeyPart retyped(KeyPart part) {
        return new KeyPart(part.attribute(), types.getOrDefault(part.attribute(), part.type()));
    }
}
