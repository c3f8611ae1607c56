package org.tabletheory.mapping.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.spi.declaration.ModelDeclaration;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.InvalidSchemaException;

/** The model that a class declares. Not safe for use by several threads. */
final class EntityModel {
    private final Class<?> type;
    private final StructCodec codec;
    private final Problems problems;

    EntityModel(Class<?> type, StructCodec codec, Problems problems) {
        this.type = type;
        this.codec = codec;
        this.problems = problems;
    }

    /** The model, or null when there are problems. */
    @Nullable
    Model build(Table table, String tableName) {
        Model.Builder builder = ModelDeclaration.builder(table, type.getSimpleName(), tableName);
        codec.attributes().forEach(builder::attribute);
        checkAgreement();
        KeyPart partition = key(Role.PK, "@PartitionKey");
        KeyPart sort = key(Role.SK, "@SortKey");
        if (partition == null) {
            problems.add(type, "has no partition key; annotate one attribute with @PartitionKey");
            return null;
        }
        builder.partitionKey(partition.attribute(), partition.type());
        if (sort != null) {
            builder.sortKey(sort.attribute(), sort.type());
        }
        ModelDeclaration declaration = declaration();
        declaration.indexes(partition).forEach(builder::index);
        builder.writePolicy(declaration.writePolicy());
        try {
            return builder.build();
        } catch (InvalidSchemaException e) {
            e.findings().stream().filter(Finding::isError).forEach(finding -> problems.add(type, finding.message()));
            return null;
        }
    }

    /** Classes that share a table must mean the same by an attribute of the same name. */
    private void checkAgreement() {
        Map<String, Slot.Attribute> seen = new LinkedHashMap<>();
        codec.eachAttribute(attribute -> {
            Slot.Attribute other = seen.putIfAbsent(attribute.name(), attribute);
            if (other != null && !String.valueOf(attribute.def()).equals(String.valueOf(other.def()))) {
                problems.add(
                        attribute.property().owner(),
                        attribute.property().name(),
                        "is another kind of attribute than "
                                + other.property().owner().getSimpleName() + "."
                                + other.property().name() + ", which is stored under the same name '"
                                + attribute.name() + "'; make both alike, or rename one");
            }
        });
    }

    private @Nullable KeyPart key(Role role, String annotation) {
        List<AttributeDef> keys =
                codec.attributes().stream().filter(def -> def.hasRole(role)).toList();
        if (keys.size() > 1) {
            problems.add(
                    type,
                    "has more than one " + annotation + ": "
                            + String.join(
                                    ", ",
                                    keys.stream().map(AttributeDef::attribute).toList()) + "; keep one");
        }
        return keys.isEmpty() ? null : part(keys.get(0));
    }

    private static KeyPart part(AttributeDef def) {
        return new KeyPart(def.attribute(), def.type());
    }

    private ModelDeclaration declaration() {
        ModelDeclaration declaration = new ModelDeclaration(
                new ReflectedAnnotations(List.of(type)), this::attributeName, sentence -> problems.add(type, sentence));
        codec.eachAttribute(attribute -> {
            AttributeDef def = attribute.def();
            if (def != null) {
                declaration.attribute(attribute.property().annotations(), part(def));
            }
        });
        return declaration;
    }

    private String attributeName(String word) {
        Codec.Target target = word.isEmpty() ? null : codec.step(new Step.Name(word));
        return target != null && target.steps().get(0) instanceof Step.Name name ? name.name() : word;
    }
}
