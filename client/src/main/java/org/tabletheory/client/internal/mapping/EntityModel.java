package org.tabletheory.client.internal.mapping;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.AttributePath.Step;
import org.tabletheory.client.mapping.Index;
import org.tabletheory.client.mapping.IndexPartitionKey;
import org.tabletheory.client.mapping.IndexSortKey;
import org.tabletheory.client.mapping.Table;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Finding;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.InvalidSchemaException;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.WritePolicy;

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
        String name = table.name().isEmpty() ? type.getSimpleName() : table.name();
        Model.Builder builder = Model.builder(name, tableName)
                .dmsVersion(table.dmsVersion())
                .namespace(table.namespace().isEmpty() ? null : table.namespace())
                .naming(table.naming().length == 0 ? null : table.naming()[0]);
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
        indexes(partition).forEach(builder::index);
        builder.writePolicy(writePolicy());
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

    /** A part of an index's key, with the place that its annotation gives it. */
    private record Part(int order, KeyPart key) {}

    private List<IndexDef> indexes(KeyPart tablePartition) {
        Map<String, List<Part>> partitions = new LinkedHashMap<>();
        Map<String, List<Part>> sorts = new LinkedHashMap<>();
        codec.eachAttribute(attribute -> {
            AttributeDef def = attribute.def();
            if (def != null) {
                attribute
                        .property()
                        .annotations()
                        .all(IndexPartitionKey.class)
                        .forEach(index -> add(partitions, index.value(), new Part(index.part(), part(def))));
                attribute
                        .property()
                        .annotations()
                        .all(IndexSortKey.class)
                        .forEach(index -> add(sorts, index.value(), new Part(index.part(), part(def))));
            }
        });
        Set<String> names = new LinkedHashSet<>(partitions.keySet());
        names.addAll(sorts.keySet());
        Map<String, Index> declared = new LinkedHashMap<>();
        for (Index index : type.getAnnotationsByType(Index.class)) {
            names.add(index.name());
            if (declared.put(index.name(), index) != null) {
                problems.add(type, "has more than one @Index named '" + index.name() + "'; keep one");
            }
        }
        List<IndexDef> indexes = new ArrayList<>();
        for (String name : names) {
            IndexDef index = index(name, declared.get(name), keys(partitions, name), keys(sorts, name), tablePartition);
            if (index != null) {
                indexes.add(index);
            }
        }
        return indexes;
    }

    private static void add(Map<String, List<Part>> parts, String index, Part part) {
        List<Part> list = parts.computeIfAbsent(index, name -> new ArrayList<>());
        if (!list.contains(part)) {
            list.add(part);
        }
    }

    private static List<KeyPart> keys(Map<String, List<Part>> parts, String index) {
        return parts.getOrDefault(index, List.of()).stream()
                .sorted(Comparator.comparingInt(Part::order))
                .map(Part::key)
                .toList();
    }

    private @Nullable IndexDef index(
            String name,
            @Nullable Index declared,
            List<KeyPart> partition,
            List<KeyPart> sort,
            KeyPart tablePartition) {
        boolean local = declared != null && declared.type() == IndexType.LSI;
        List<KeyPart> keys = partition.isEmpty() && local ? List.of(tablePartition) : partition;
        if (keys.isEmpty()) {
            problems.add(
                    type,
                    "has the index '" + name
                            + "' without a partition key; annotate one attribute with @IndexPartitionKey(\"" + name
                            + "\"), or the class with @Index(name = \"" + name + "\", type = IndexType.LSI)");
            return null;
        }
        Projection projection = declared == null
                ? Projection.ALL
                : new Projection(declared.projection(), Set.copyOf(attributeNames(declared.fields())));
        return new IndexDef(name, local ? IndexType.LSI : IndexType.GSI, keys, sort, projection, Json.Obj.EMPTY);
    }

    private WritePolicy writePolicy() {
        org.tabletheory.client.mapping.WritePolicy policy =
                type.getAnnotation(org.tabletheory.client.mapping.WritePolicy.class);
        return policy == null
                ? WritePolicy.MUTABLE
                : new WritePolicy(policy.mode(), Set.copyOf(attributeNames(policy.protectedAttributes())));
    }

    /** Names as users write them, DynamoDB's or Java's, as DynamoDB's; unknown ones stay, and the schema's rules tell. */
    private List<String> attributeNames(String[] words) {
        return Arrays.stream(words)
                .map(word -> {
                    Codec.Target target = word.isEmpty() ? null : codec.step(new Step.Name(word));
                    return target != null && target.steps().get(0) instanceof Step.Name name ? name.name() : word;
                })
                .distinct()
                .toList();
    }
}
