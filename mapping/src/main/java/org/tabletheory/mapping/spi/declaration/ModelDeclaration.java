package org.tabletheory.mapping.spi.declaration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.WritePolicy;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ModelWritePolicy;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.JsonValue;

/** Builds the model that a class declares. Not thread-safe. */
final class ModelDeclaration {
    private final ClassView type;
    private final ClassDeclaration declaration;
    private final DeclarationProblems problems;
    /** The attributes of the item, the first of those with the same name. */
    private final Map<String, SlotDeclaration.AttributeSlot> attributes = new LinkedHashMap<>();

    /** The keys that no component has, the first of those with the same name. */
    private final Map<String, KeyDeclaration> keys = new LinkedHashMap<>();

    private final Map<String, List<IndexKeyPart>> partitions = new LinkedHashMap<>();
    private final Map<String, List<IndexKeyPart>> sorts = new LinkedHashMap<>();

    /** A part of an index's key, with its position in the key. */
    private record IndexKeyPart(int order, KeyPart key) {}

    ModelDeclaration(ClassView type, ClassDeclaration declaration, DeclarationProblems problems) {
        this.type = type;
        this.declaration = declaration;
        this.problems = problems;
    }

    /** Returns the model, or null if there are problems. */
    @Nullable
    Model read(Table table, String tableName) {
        declaration.attributes().forEach(this::add);
        declaration.declaredKeys().forEach(this::add);
        Model.Builder builder = Model.builder(table.name().isEmpty() ? type.simpleName() : table.name(), tableName)
                .dmsVersion(table.dmsVersion())
                .namespace(table.namespace().isEmpty() ? null : table.namespace())
                .naming(table.naming().length == 0 ? null : table.naming()[0]);
        declaration.definitions().forEach(builder::attribute);
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
        FormDef form = declaration.form(problems);
        if (form != null) {
            builder.form(form);
        }
        try {
            return problems.isEmpty() ? builder.build() : null;
        } catch (InvalidSchemaException e) {
            e.findings().stream().filter(Finding::isError).forEach(this::report);
            return null;
        }
    }

    /** Reports what the rules of the schema found, at the attribute that the message names first. */
    private void report(Finding finding) {
        AnnotatedView place = attributes.values().stream()
                .filter(attribute -> finding.message().contains("`" + attribute.name() + "`"))
                .min(Comparator.comparingInt(attribute -> finding.message().indexOf("`" + attribute.name() + "`")))
                .<AnnotatedView>map(attribute -> attribute.property().place())
                .orElse(type);
        problems.report(type.simpleName() + ": " + finding.message(), place);
    }

    /**
     * Returns whether two classes of a sealed type may store both under one name: they declare it the same way, or only with
     * different types, and it is not a key.
     */
    private static boolean isCompatible(SlotDeclaration.AttributeSlot one, SlotDeclaration.AttributeSlot other) {
        AttributeDef first = one.def();
        AttributeDef second = other.def();
        if (String.valueOf(first).equals(String.valueOf(second))) {
            return true;
        }
        if (first == null || second == null || isIndexKey(one) || isIndexKey(other)) {
            return false;
        }
        boolean plain =
                first.roles().isEmpty() && second.roles().isEmpty() && !first.isEncrypted() && !second.isEncrypted();
        return plain
                && first.type() != second.type()
                && first.omitEmpty() == second.omitEmpty()
                && first.aliases().equals(second.aliases());
    }

    private static String difference(@Nullable AttributeDef one, @Nullable AttributeDef other) {
        if (one == null || other == null) {
            return "";
        }
        if (one.type() != other.type()) {
            return " (type " + one.type() + ", not " + other.type() + ")";
        }
        if (one.omitEmpty() != other.omitEmpty()) {
            return " (only one of them has @OmitEmpty)";
        }
        if (!one.aliases().equals(other.aliases())) {
            return " (their aliases differ)";
        }
        return one.isEncrypted() == other.isEncrypted() ? "" : " (only one of them has @Encrypted)";
    }

    private static boolean isIndexKey(SlotDeclaration.AttributeSlot attribute) {
        Annotations annotations = attribute.property().annotations();
        return !annotations.all(IndexPartitionKey.class).isEmpty()
                || !annotations.all(IndexSortKey.class).isEmpty();
    }

    /**
     * Adds an attribute; classes that share a table must declare the attributes of the same name the same way, apart from the
     * types of attributes that are not keys.
     */
    private void add(SlotDeclaration.AttributeSlot attribute) {
        SlotDeclaration.AttributeSlot other = attributes.putIfAbsent(attribute.name(), attribute);
        if (other != null && !isCompatible(attribute, other)) {
            problems.add(
                    attribute.property(),
                    "differs from " + other.property().qualifiedName() + difference(attribute.def(), other.def())
                            + ", which is stored under the same name '" + attribute.name()
                            + "'; declare both the same way, or rename one");
        }
        Annotations annotations = attribute.property().annotations();
        KeyPart key = part(attribute);
        annotations
                .all(IndexPartitionKey.class)
                .forEach(index -> add(partitions, index.value(), new IndexKeyPart(index.part(), key)));
        annotations
                .all(IndexSortKey.class)
                .forEach(index -> add(sorts, index.value(), new IndexKeyPart(index.part(), key)));
    }

    /** Adds a key; classes that share a table must declare the keys of the same name the same way, apart from their templates. */
    private void add(KeyDeclaration key) {
        KeyDeclaration other = keys.putIfAbsent(key.attribute(), key);
        SlotDeclaration.AttributeSlot attribute = attributes.get(key.attribute());
        AttributeDef def = other != null ? other.def() : attribute == null ? key.def() : attribute.def();
        if (def == null
                || def.type() != key.def().type()
                || !def.roles().equals(key.def().roles())) {
            problems.report(
                    type.simpleName() + " has different keys named '" + key.attribute()
                            + "'; declare them the same way in all classes, or rename one",
                    key.place());
        }
        KeyPart part = new KeyPart(key.attribute(), key.def().type());
        for (KeyDeclaration.IndexKey index : key.indexes()) {
            add(index.sort() ? sorts : partitions, index.index(), new IndexKeyPart(index.order(), part));
        }
    }

    private static void add(Map<String, List<IndexKeyPart>> parts, String index, IndexKeyPart part) {
        List<IndexKeyPart> list = parts.computeIfAbsent(index, name -> new ArrayList<>());
        if (!list.contains(part)) {
            list.add(part);
        }
    }

    private @Nullable KeyPart key(Role role, String annotation) {
        Map<KeyPart, AnnotatedView> found = new LinkedHashMap<>();
        for (SlotDeclaration.AttributeSlot attribute : attributes.values()) {
            if (attribute.def() != null && attribute.def().hasRole(role)) {
                found.put(part(attribute), attribute.property().place());
            }
        }
        for (KeyDeclaration key : keys.values()) {
            if (key.def().hasRole(role)) {
                found.putIfAbsent(new KeyPart(key.attribute(), key.def().type()), key.place());
            }
        }
        List<KeyPart> parts = List.copyOf(found.keySet());
        if (parts.size() > 1) {
            String names = parts.stream().map(KeyPart::attribute).collect(Collectors.joining(", "));
            String remedy = type.isSealed()
                    ? "its classes share the key of the table, so give all of them one name, such as " + annotation
                            + "(\"" + parts.get(0).attribute() + "\")"
                    : "keep one";
            String message = type.simpleName() + " has more than one " + annotation + ": " + names + "; " + remedy;
            problems.report(message, List.copyOf(found.values()).get(1));
        }
        return parts.isEmpty() ? null : parts.get(0);
    }

    private static KeyPart part(SlotDeclaration.AttributeSlot attribute) {
        AttributeDef def = attribute.def();
        return new KeyPart(attribute.name(), def == null ? Type.S : def.type());
    }

    private List<IndexDef> indexes(KeyPart tablePartition) {
        Set<String> names = new LinkedHashSet<>(partitions.keySet());
        names.addAll(sorts.keySet());
        Map<String, Index> declared = new LinkedHashMap<>();
        for (Index index : type.annotations(Index.class)) {
            if (index.name().isEmpty()) {
                problems.add(type, "has an @Index with an empty name; name the index that its keys name");
                continue;
            }
            if (!names.contains(index.name())) {
                String nearest = NearestName.didYouMean(index.name(), names);
                String key = index.type() == IndexType.LSI ? "@IndexSortKey" : "@IndexPartitionKey";
                problems.add(
                        type,
                        "has @Index(name = \"" + index.name() + "\"), and no key names this index"
                                + (nearest.isEmpty()
                                        ? "; annotate an attribute with " + key + "(\"" + index.name() + "\")"
                                        : nearest));
                continue;
            }
            if (declared.put(index.name(), index) != null) {
                problems.add(type, "has more than one @Index named '" + index.name() + "'; keep one");
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
            problems.add(
                    type,
                    "has the index '" + name + "' without a partition key; annotate one attribute with"
                            + " @IndexPartitionKey(\"" + name + "\"), or the class with @Index(name = \"" + name
                            + "\", type = IndexType.LSI)");
            return null;
        }
        Projection projection = declared == null
                ? Projection.ALL
                : new Projection(declared.projection(), attributeNames(declared.fields()));
        return new IndexDef(
                name, local ? IndexType.LSI : IndexType.GSI, keys, keys(sorts, name), projection, JsonValue.Obj.EMPTY);
    }

    private static List<KeyPart> keys(Map<String, List<IndexKeyPart>> parts, String index) {
        return parts.getOrDefault(index, List.of()).stream()
                .sorted(Comparator.comparingInt(IndexKeyPart::order))
                .map(IndexKeyPart::key)
                .toList();
    }

    private ModelWritePolicy writePolicy() {
        return type.annotations(WritePolicy.class).stream()
                .findFirst()
                .map(policy -> new ModelWritePolicy(policy.mode(), attributeNames(policy.protectedAttributes())))
                .orElse(ModelWritePolicy.MUTABLE);
    }

    /** Returns attribute names for names as users write them; an unknown name stays, and the rules of the schema report it. */
    private Set<String> attributeNames(String[] words) {
        return Arrays.stream(words)
                .map(declaration::attributeName)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
