package org.tabletheory.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.document.JsonValue;

/**
 * The schema of one kind of item: name, table, keys, attributes, indexes and write policy (DMS 0.1, "Terminology"). It can
 * come from a document or from a Java class.
 *
 * <p>A model is always valid: {@link Builder#build()} applies the same rules as reading a DMS document and throws with all
 * findings. For generated code the annotation processor has applied them. Equality ignores the order of attributes, indexes
 * and roles. Immutable and thread-safe.
 *
 * <pre>{@code
 * Model user = Model.builder("User", "users")
 *         .partitionKey("PK", Type.S)
 *         .sortKey("SK", Type.S)
 *         .attribute(AttributeDef.of("nickname", Type.S).optional(true).omitEmpty(true))
 *         .build();
 * }</pre>
 */
public final class Model {

    private final DmsVersion dmsVersion;
    private final @Nullable String namespace;
    private final String name;
    private final String subject;
    private final String table;
    private final @Nullable String tableProblem;
    private final @Nullable NamingConvention naming;
    private final KeyPart partitionKey;
    private final @Nullable KeyPart sortKey;
    private final Map<String, AttributeDef> attributes;
    private final boolean encrypts;
    private final Map<String, IndexDef> indexes;
    private final ModelWritePolicy writePolicy;
    private final JsonValue.Obj extensions;
    private final @Nullable FormDef form;
    private final Map<String, String> aliases;
    /** What {@link #derived} has computed. */
    private final Map<Function<? super Model, ?>, Object> derived = new ConcurrentHashMap<>(2);
    /** The first attribute with each role; computed at the first use, because not every process needs it. */
    private volatile @Nullable Map<Role, AttributeDef> byRole;

    private Model(Builder builder) {
        this.dmsVersion = builder.dmsVersion;
        this.namespace = builder.namespace;
        this.name = Objects.requireNonNull(builder.name);
        this.subject = builder.subject;
        this.table = Objects.requireNonNull(builder.table);
        this.tableProblem = tableProblem(table);
        this.naming = builder.naming;
        this.partitionKey = Objects.requireNonNull(builder.partitionKey);
        this.sortKey = builder.sortKey;
        Map<String, AttributeDef> byName = new LinkedHashMap<>();
        boolean encrypted = false;
        boolean extended = false;
        for (AttributeDef attribute : builder.attributes) {
            byName.put(attribute.attribute(), attribute);
            encrypted |= attribute.isEncrypted();
            extended |= !attribute.extensions().members().isEmpty();
        }
        this.attributes = byName;
        this.encrypts = encrypted;
        Map<String, IndexDef> byIndexName = new LinkedHashMap<>();
        for (IndexDef index : builder.indexes) {
            byIndexName.put(index.name(), index);
            for (KeyPart part : index.keyParts()) {
                if (!byName.containsKey(part.attribute())) {
                    byName.put(part.attribute(), AttributeDef.of(part.attribute(), part.type()));
                }
            }
        }
        this.indexes = byIndexName;
        this.writePolicy = builder.writePolicy;
        this.extensions = builder.extensions;
        this.form = extensions.members().isEmpty() ? null : FormDef.in(extensions);
        this.aliases = extended ? aliases(byName.values()) : Map.of();
    }

    private static Map<String, String> aliases(Collection<AttributeDef> attributes) {
        Map<String, String> names = new LinkedHashMap<>();
        for (AttributeDef attribute : attributes) {
            for (String alias : attribute.aliases()) {
                names.put(alias, attribute.attribute());
            }
        }
        return Collections.unmodifiableMap(names);
    }

    /** Returns a builder for a DMS 0.1 model with this name and table. */
    public static Builder builder(String name, String table) {
        return new Builder(name, table);
    }

    public DmsVersion dmsVersion() {
        return dmsVersion;
    }

    public Optional<String> namespace() {
        return Optional.ofNullable(namespace);
    }

    public String name() {
        return name;
    }

    /** Returns the table name. */
    public String table() {
        return table;
    }

    /**
     * Returns why DynamoDB has no table with this name, and how to fix it; null if it may have one. A document may contain such
     * a name, for example as a placeholder, but a request must not.
     */
    public @Nullable String tableProblem() {
        return tableProblem;
    }

    /** Returns why DynamoDB has no table with a name, and how to fix it; null if it may have one. */
    public static @Nullable String tableProblem(String table) {
        boolean arn = table.startsWith("arn:");
        for (int i = 0; i < table.length(); i++) {
            char c = table.charAt(i);
            if (!isInTableName(c) && !(arn && (c == ':' || c == '/'))) {
                return "the table name '" + shortened(table) + "' has the character '" + c + "' at position " + i
                        + ", but DynamoDB allows only a-z, A-Z, 0-9, '_', '-' and '.'; rename the table";
            }
        }
        if (table.length() < ItemLimits.MIN_TABLE_NAME
                || table.length() > (arn ? ItemLimits.TABLE_ARN : ItemLimits.TABLE_NAME)) {
            return "the table name '" + shortened(table) + "' has " + table.length()
                    + " characters, but DynamoDB requires 3 to 255; rename the table";
        }
        return null;
    }

    /** Returns whether DynamoDB allows a character in names of tables and indexes. */
    static boolean isInTableName(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '-'
                || c == '.';
    }

    private static String shortened(String table) {
        return table.length() <= 60 ? table : table.substring(0, 60) + "…";
    }

    /**
     * Returns what messages call an item of this model: its name, or the class of a sealed type that a caller uses. It does not
     * count for equality, and documents do not contain it.
     */
    public String subject() {
        return subject;
    }

    /** Returns a copy of this model whose items messages call by another name. */
    public Model withSubject(String other) {
        Builder builder = toBuilder();
        builder.subject = other;
        return new Model(builder);
    }

    /** Returns a copy of this model for another table. */
    public Model withTable(String other) {
        Builder builder = toBuilder();
        builder.table = other;
        // Only the rule for the table name can be violated by this change.
        return other.isBlank() ? builder.build() : new Model(builder);
    }

    /** Returns the naming convention of attributes, or empty if the model declares none. */
    public Optional<NamingConvention> naming() {
        return Optional.ofNullable(naming);
    }

    public KeyPart partitionKey() {
        return partitionKey;
    }

    public Optional<KeyPart> sortKey() {
        return Optional.ofNullable(sortKey);
    }

    /** Returns the primary key: the partition key, followed by the sort key if there is one. */
    public List<KeyPart> primaryKey() {
        return sortKey == null ? List.of(partitionKey) : List.of(partitionKey, sortKey);
    }

    /** Returns the attributes of the primary key: the partition key, and the sort key if there is one. */
    public List<String> primaryKeyNames() {
        return sortKey == null
                ? List.of(partitionKey.attribute())
                : List.of(partitionKey.attribute(), sortKey.attribute());
    }

    /** Returns the primary key of an item, without the parts that the item lacks. */
    public Item keyOf(Item item) {
        Map<String, Value> key = new LinkedHashMap<>();
        for (KeyPart part : primaryKey()) {
            Value value = item.get(part.attribute());
            if (value != null) {
                key.put(part.attribute(), value);
            }
        }
        return new Item(key);
    }

    /** Returns whether the attribute is part of the primary key. */
    public boolean isPrimaryKey(String attribute) {
        return partitionKey.attribute().equals(attribute)
                || (sortKey != null && sortKey.attribute().equals(attribute));
    }

    /** Returns all attributes in declaration order, then index keys that are not listed. */
    public Collection<AttributeDef> attributes() {
        return List.copyOf(attributes.values());
    }

    /** Returns the attribute with this DynamoDB name, or empty if there is none. */
    public Optional<AttributeDef> attribute(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** Returns the attribute with this role, or empty if there is none. */
    public Optional<AttributeDef> attribute(Role role) {
        Map<Role, AttributeDef> known = byRole;
        if (known == null) {
            known = new HashMap<>();
            for (AttributeDef attribute : attributes.values()) {
                for (Role each : attribute.roles()) {
                    known.putIfAbsent(each, attribute);
                }
            }
            byRole = known;
        }
        return Optional.ofNullable(known.get(role));
    }

    /** Returns the former names of attributes, each with the present name; empty if there are none. */
    public Map<String, String> aliases() {
        return aliases;
    }

    /** Returns the form of the items, or empty if it has no number. */
    public Optional<FormDef> form() {
        return Optional.ofNullable(form);
    }

    /** Returns whether the attribute, by its name or a former one, is stored as an encrypted envelope. */
    public boolean isEncrypted(String attribute) {
        if (!encrypts) {
            return false;
        }
        AttributeDef def = attributes.get(aliases.getOrDefault(attribute, attribute));
        return def != null && def.isEncrypted();
    }

    /** Returns whether any attribute is stored as an encrypted envelope. */
    public boolean hasEncryptedAttributes() {
        return encrypts;
    }

    /** Returns all indexes in declaration order. */
    public Collection<IndexDef> indexes() {
        return List.copyOf(indexes.values());
    }

    /** Returns the index with this name, or empty if there is none. */
    public Optional<IndexDef> index(String index) {
        return Optional.ofNullable(indexes.get(index));
    }

    /** Returns the write policy; {@link ModelWritePolicy#MUTABLE} unless declared otherwise. */
    public ModelWritePolicy writePolicy() {
        return writePolicy;
    }

    /**
     * Returns what a function computes from this model. The function is called once per model and its result is kept, so it
     * must be a constant and depend on the model only.
     */
    public <D> D derived(Function<? super Model, D> derivation) {
        Object known = derived.get(derivation);
        if (known == null) {
            known = derivation.apply(this);
            derived.put(derivation, known);
        }
        @SuppressWarnings("unchecked") // The value of a function is what the function returned.
        D value = (D) known;
        return value;
    }

    /** Returns the model's extension members ({@code x-…}), preserved unchanged. */
    public JsonValue.Obj extensions() {
        return extensions;
    }

    /** Returns a builder initialized with this model. */
    public Builder toBuilder() {
        Builder builder = new Builder(name, table);
        builder.subject = subject;
        builder.dmsVersion = dmsVersion;
        builder.namespace = namespace;
        builder.naming = naming;
        builder.partitionKey = partitionKey;
        builder.sortKey = sortKey;
        builder.attributes.addAll(attributes.values());
        builder.indexes.addAll(indexes.values());
        builder.writePolicy = writePolicy;
        builder.extensions = extensions;
        return builder;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Model that
                && dmsVersion == that.dmsVersion
                && Objects.equals(namespace, that.namespace)
                && name.equals(that.name)
                && table.equals(that.table)
                && naming == that.naming
                && primaryKey().equals(that.primaryKey())
                && attributes.equals(that.attributes)
                && indexes.equals(that.indexes)
                && writePolicy.equals(that.writePolicy)
                && extensions.equals(that.extensions);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, table, primaryKey(), new HashSet<>(attributes.keySet()));
    }

    @Override
    public String toString() {
        return "Model " + name + " in " + table;
    }

    /** Builds a model. Not thread-safe. */
    public static final class Builder {

        private final String name;
        private String subject;
        private String table;
        private DmsVersion dmsVersion = DmsVersion.V0_1;
        private @Nullable String namespace;
        private @Nullable NamingConvention naming;
        private @Nullable KeyPart partitionKey;
        private @Nullable KeyPart sortKey;
        private final List<AttributeDef> attributes = new ArrayList<>();
        private final Set<String> declaredByKeys = new HashSet<>();
        private final List<IndexDef> indexes = new ArrayList<>();
        private ModelWritePolicy writePolicy = ModelWritePolicy.MUTABLE;
        private JsonValue.Obj extensions = JsonValue.Obj.EMPTY;

        private Builder(String name, String table) {
            this.name = name;
            this.subject = name;
            this.table = table;
        }

        public Builder dmsVersion(DmsVersion value) {
            dmsVersion = value;
            return this;
        }

        public Builder namespace(@Nullable String value) {
            namespace = value;
            return this;
        }

        public Builder naming(@Nullable NamingConvention value) {
            naming = value;
            return this;
        }

        /** Sets the partition key. Declares its attribute, required and with the role {@code pk}, unless it is declared. */
        public Builder partitionKey(String attribute, Type type) {
            partitionKey = new KeyPart(attribute, type);
            return declareKey(attribute, type, Role.PK);
        }

        /** Sets the sort key. Declares its attribute, required and with the role {@code sk}, unless it is declared. */
        public Builder sortKey(String attribute, Type type) {
            sortKey = new KeyPart(attribute, type);
            return declareKey(attribute, type, Role.SK);
        }

        private Builder declareKey(String attribute, Type type, Role role) {
            if (!isDeclared(attribute)) {
                declaredByKeys.add(attribute);
                attributes.add(AttributeDef.of(attribute, type).required(true).roles(role));
            }
            return this;
        }

        private boolean isDeclared(String attribute) {
            for (AttributeDef def : attributes) {
                if (def.attribute().equals(attribute)) {
                    return true;
                }
            }
            return false;
        }

        /** Adds an attribute; replaces the one that setting a key declared implicitly. */
        public Builder attribute(AttributeDef attribute) {
            if (declaredByKeys.remove(attribute.attribute())) {
                attributes.replaceAll(there -> there.attribute().equals(attribute.attribute()) ? attribute : there);
            } else {
                attributes.add(attribute);
            }
            return this;
        }

        public Builder index(IndexDef index) {
            indexes.add(index);
            return this;
        }

        public Builder writePolicy(ModelWritePolicy value) {
            writePolicy = value;
            return this;
        }

        public Builder extensions(JsonValue.Obj value) {
            extensions = value;
            return this;
        }

        /** Sets the form of the items, as an extension; null for none. */
        public Builder form(@Nullable FormDef value) {
            Map<String, JsonValue> members = new LinkedHashMap<>(extensions.members());
            if (value == null) {
                members.remove(FormDef.EXTENSION);
            } else {
                members.put(FormDef.EXTENSION, value.toJson());
            }
            extensions = new JsonValue.Obj(members);
            return this;
        }

        /**
         * Validates and returns the model.
         *
         * @throws org.tabletheory.schema.document.InvalidSchemaException with all findings if the model is invalid
         */
        public Model build() {
            ModelDraft draft = new ModelDraft(
                    dmsVersion,
                    namespace,
                    name,
                    table,
                    naming,
                    partitionKey,
                    sortKey,
                    List.copyOf(attributes),
                    List.copyOf(indexes),
                    writePolicy,
                    extensions,
                    ModelDraft.Seen.ALL);
            ModelRules.requireValid(draft);
            return new Model(this);
        }

        /**
         * Returns the model without validating it; for generated code only.
         *
         * <p>The annotation processor has applied the rules already. Applying them again would slow down the first call of a
         * process. Use {@link #build()} for every other model.
         */
        public Model buildCompiled() {
            return new Model(this);
        }
    }
}
