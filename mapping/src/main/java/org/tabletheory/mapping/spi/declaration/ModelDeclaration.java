package org.tabletheory.mapping.spi.declaration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ModelWritePolicy;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.document.JsonValue;

/** What a class declares of its model as a whole: name, indexes, write policy. Not safe for use by several threads. */
public final class ModelDeclaration {
    private final Annotations<?> annotations;
    private final UnaryOperator<String> attributeName;
    private final Consumer<String> problems;
    private final Map<String, List<Part>> partitions = new LinkedHashMap<>();
    private final Map<String, List<Part>> sorts = new LinkedHashMap<>();

    /** A part of an index's key, with the place that its annotation gives it. */
    private record Part(int order, KeyPart key) {}

    /**
     * The declaration of one class.
     *
     * @param annotations those of the class
     * @param attributeName a name as users write it, DynamoDB's or Java's, as DynamoDB's; an unknown one as it is, and the
     *     schema's rules tell
     * @param problems takes what is wrong with the class: {@code has more than one …}
     */
    public ModelDeclaration(
            Annotations<?> annotations, UnaryOperator<String> attributeName, Consumer<String> problems) {
        this.annotations = annotations;
        this.attributeName = attributeName;
        this.problems = problems;
    }

    /** A model with what {@code @Table} says, for the class of this simple name. */
    public static Model.Builder builder(Table table, String simpleName, String tableName) {
        return Model.builder(table.name().isEmpty() ? simpleName : table.name(), tableName)
                .dmsVersion(table.dmsVersion())
                .namespace(table.namespace().isEmpty() ? null : table.namespace())
                .naming(table.naming().length == 0 ? null : table.naming()[0]);
    }

    /** Takes note of the indexes that an attribute is a key of. */
    public void attribute(Annotations<?> ofAttribute, KeyPart key) {
        ofAttribute
                .all(IndexPartitionKey.class)
                .forEach(index -> add(partitions, index.value(), new Part(index.part(), key)));
        ofAttribute.all(IndexSortKey.class).forEach(index -> add(sorts, index.value(), new Part(index.part(), key)));
    }

    private static void add(Map<String, List<Part>> parts, String index, Part part) {
        List<Part> list = parts.computeIfAbsent(index, name -> new ArrayList<>());
        if (!list.contains(part)) {
            list.add(part);
        }
    }

    /** The indexes, once all attributes were noted. */
    public List<IndexDef> indexes(KeyPart tablePartition) {
        Set<String> names = new LinkedHashSet<>(partitions.keySet());
        names.addAll(sorts.keySet());
        Map<String, Index> declared = new LinkedHashMap<>();
        for (Index index : annotations.all(Index.class)) {
            names.add(index.name());
            if (declared.put(index.name(), index) != null) {
                problems.accept("has more than one @Index named '" + index.name() + "'; keep one");
            }
        }
        List<IndexDef> indexes = new ArrayList<>();
        for (String name : names) {
            IndexDef index = index(name, declared.get(name), tablePartition);
            if (index != null) {
                indexes.add(index);
            }
        }
        return indexes;
    }

    private @Nullable IndexDef index(String name, @Nullable Index declared, KeyPart tablePartition) {
        boolean local = declared != null && declared.type() == IndexType.LSI;
        List<KeyPart> partition = keys(partitions, name);
        List<KeyPart> keys = partition.isEmpty() && local ? List.of(tablePartition) : partition;
        if (keys.isEmpty()) {
            problems.accept("has the index '" + name
                    + "' without a partition key; annotate one attribute with @IndexPartitionKey(\"" + name
                    + "\"), or the class with @Index(name = \"" + name + "\", type = IndexType.LSI)");
            return null;
        }
        Projection projection = declared == null
                ? Projection.ALL
                : new Projection(declared.projection(), attributeNames(declared.fields()));
        return new IndexDef(
                name, local ? IndexType.LSI : IndexType.GSI, keys, keys(sorts, name), projection, JsonValue.Obj.EMPTY);
    }

    private static List<KeyPart> keys(Map<String, List<Part>> parts, String index) {
        return parts.getOrDefault(index, List.of()).stream()
                .sorted(Comparator.comparingInt(Part::order))
                .map(Part::key)
                .toList();
    }

    public ModelWritePolicy writePolicy() {
        org.tabletheory.mapping.WritePolicy policy = annotations.find(org.tabletheory.mapping.WritePolicy.class);
        return policy == null
                ? ModelWritePolicy.MUTABLE
                : new ModelWritePolicy(policy.mode(), attributeNames(policy.protectedAttributes()));
    }

    private Set<String> attributeNames(String[] words) {
        return Arrays.stream(words).map(attributeName).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
