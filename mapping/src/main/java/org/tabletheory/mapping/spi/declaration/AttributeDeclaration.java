package org.tabletheory.mapping.spi.declaration;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.ConvertWith;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.Json;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.UnixSeconds;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.NamingConvention;
import org.tabletheory.schema.Role;

/**
 * What the annotations of a property say about its attribute. As thread-safe as its views.
 *
 * @param property its Java name
 * @param type its type, or the type inside its Optional
 */
record AttributeDeclaration(String property, Annotations annotations, ClassView type) {
    private static final List<Class<? extends Annotation>> ENTITY_ONLY = List.of(
            PartitionKey.class,
            SortKey.class,
            IndexPartitionKey.class,
            IndexSortKey.class,
            CreatedAt.class,
            UpdatedAt.class,
            Version.class,
            Ttl.class,
            Encrypted.class);

    private static final Set<String> INTEGERS = Set.of(
            "byte",
            "java.lang.Byte",
            "short",
            "java.lang.Short",
            "int",
            "java.lang.Integer",
            "long",
            "java.lang.Long",
            "java.math.BigInteger");

    private static final Set<String> INTEGER_OPTIONALS = Set.of("java.util.OptionalInt", "java.util.OptionalLong");

    private static final Set<String> INSTANTS =
            Set.of("java.time.Instant", "java.time.OffsetDateTime", "java.time.ZonedDateTime", "java.util.Date");

    static AttributeDeclaration of(PropertyDeclaration property) {
        ClassView type = property.type();
        boolean optional = type.name().equals("java.util.Optional");
        return new AttributeDeclaration(property.name(), property.annotations(), optional ? type.argument(0) : type);
    }

    /** Returns the requested storage type, or null. */
    static @Nullable Type storage(Annotations annotations) {
        Attribute attribute = annotations.find(Attribute.class);
        return one(attribute == null ? new Type[0] : attribute.type(), "type");
    }

    private static @Nullable Format format(Annotations annotations) {
        Attribute attribute = annotations.find(Attribute.class);
        return one(attribute == null ? new Format[0] : attribute.format(), "format");
    }

    /** Returns the templates of the keys that a property has; more than one are a mistake. */
    static Set<String> templates(Annotations annotations) {
        Set<String> templates = new LinkedHashSet<>();
        annotations.all(PartitionKey.class).forEach(key -> templates.add(key.template()));
        annotations.all(SortKey.class).forEach(key -> templates.add(key.template()));
        annotations.all(IndexPartitionKey.class).forEach(key -> templates.add(key.template()));
        annotations.all(IndexSortKey.class).forEach(key -> templates.add(key.template()));
        templates.remove("");
        return templates;
    }

    /** Returns whether a property, or what is inside its Optional, may be a whole number and loses none of its digits. */
    static boolean isExactNumber(PropertyDeclaration property) {
        String name = of(property).type().name();
        return INTEGERS.contains(name)
                || name.equals("java.math.BigDecimal")
                || INTEGER_OPTIONALS.contains(property.type().name());
    }

    /** Returns whether instants are stored as seconds. */
    static boolean isInSeconds(Annotations annotations) {
        return annotations.has(UnixSeconds.class)
                || annotations.has(Ttl.class)
                || format(annotations) == Format.UNIX_SECONDS;
    }

    private static <E> @Nullable E one(E[] values, String what) {
        if (values.length > 1) {
            throw new DeclarationProblem("has an @Attribute with more than one " + what + "; keep one");
        }
        return values.length == 0 ? null : values[0];
    }

    /** Returns the stored type, which must be known. */
    static Type declared(@Nullable Type stored) {
        if (stored == null) {
            throw new DeclarationProblem(
                    "has a type that depends on its value; set it with @Attribute(type = …), or use @Json");
        }
        return stored;
    }

    /** Returns the name in DynamoDB. */
    String name(NamingConvention naming) {
        PartitionKey partition = annotations.find(PartitionKey.class);
        SortKey sort = annotations.find(SortKey.class);
        Attribute attribute = annotations.find(Attribute.class);
        Set<String> given = new LinkedHashSet<>();
        given.add(partition == null ? "" : partition.value());
        given.add(sort == null ? "" : sort.value());
        given.add(attribute == null ? "" : attribute.value());
        given.remove("");
        if (given.size() > 1) {
            throw new DeclarationProblem("has the names " + String.join(" and ", given) + "; keep one");
        } else if (!given.isEmpty()) {
            return given.iterator().next();
        } else if (naming == NamingConvention.DYNAMORM && (partition != null || sort != null)) {
            return partition != null ? "PK" : "SK";
        }
        return naming.derive(property);
    }

    /** Throws a problem if there is an annotation that only attributes of the item itself can have. */
    void requireNestable() {
        for (Class<? extends Annotation> type : ENTITY_ONLY) {
            if (annotations.has(type)) {
                throw new DeclarationProblem("has @" + type.getSimpleName()
                        + " inside a nested record; it is only valid on attributes of the item itself or of an"
                        + " @Embedded(flat = true)");
            }
        }
        if (!aliases().isEmpty()) {
            throw new DeclarationProblem(
                    "has aliases inside a nested record; they are only valid on attributes of the item itself or of an"
                            + " @Embedded(flat = true), so rename it with an @Upcast method instead");
        }
    }

    /** Returns the former names in DynamoDB. */
    private List<String> aliases() {
        Attribute attribute = annotations.find(Attribute.class);
        return attribute == null ? List.of() : List.of(attribute.aliases());
    }

    /**
     * Returns the definition of the attribute in the model.
     *
     * @param stored the type that values are stored as
     * @param optional whether the Java type is an Optional
     */
    AttributeDef def(String name, Type stored, boolean optional) {
        Attribute attribute = annotations.find(Attribute.class);
        List<Role> roles = roles();
        checkRoles(roles);
        checkKey(roles, stored);
        boolean key = roles.contains(Role.PK) || roles.contains(Role.SK);
        boolean omitEmpty = annotations.has(OmitEmpty.class);
        boolean required = key || (attribute != null && attribute.required());
        boolean saysOptional = attribute != null && attribute.optional();
        return AttributeDef.of(name, stored)
                .required(required)
                .optional(saysOptional || (!required && (omitEmpty || optional)))
                .omitEmpty(omitEmpty)
                .roles(roles)
                .format(format(stored, roles))
                .json(annotations.has(Json.class))
                .binary(attribute != null && attribute.binary())
                .encryption(annotations.has(Encrypted.class) ? Encryption.V1 : null)
                .aliases(aliases());
    }

    private List<Role> roles() {
        List<Role> roles = new ArrayList<>();
        add(roles, Role.PK, PartitionKey.class);
        add(roles, Role.SK, SortKey.class);
        add(roles, Role.CREATED_AT, CreatedAt.class);
        add(roles, Role.UPDATED_AT, UpdatedAt.class);
        add(roles, Role.VERSION, Version.class);
        add(roles, Role.TTL, Ttl.class);
        annotations
                .all(IndexPartitionKey.class)
                .forEach(part -> roles.add(Role.indexPk(named(part.value(), part.attribute()))));
        annotations
                .all(IndexSortKey.class)
                .forEach(part -> roles.add(Role.indexSk(named(part.value(), part.attribute()))));
        return roles;
    }

    private void add(List<Role> roles, Role role, Class<? extends Annotation> type) {
        if (annotations.has(type)) {
            roles.add(role);
        }
    }

    private static String named(String index, String attribute) {
        if (index.isEmpty()) {
            throw new DeclarationProblem("is a key of an index without a name; name the index");
        } else if (!attribute.isEmpty()) {
            throw new DeclarationProblem(
                    "is a key of the index '" + index
                            + "' and names its attribute there; use @Attribute, because attribute is for annotations of a class");
        }
        return index;
    }

    private void checkRoles(List<Role> roles) {
        boolean converted = annotations.has(ConvertWith.class);
        boolean integer = converted || INTEGERS.contains(type.name());
        boolean instant = converted || INSTANTS.contains(type.name());
        boolean timestamp = roles.contains(Role.CREATED_AT) || roles.contains(Role.UPDATED_AT);
        if (roles.contains(Role.VERSION) && !integer) {
            throw new DeclarationProblem("has type " + type + ", but a @Version is an integer; use long");
        } else if (roles.contains(Role.TTL) && !integer && !instant) {
            throw new DeclarationProblem(
                    "has type " + type + ", but a @Ttl is a time in seconds since 1970; use Instant, or long");
        } else if (timestamp && !instant && !type.name().equals("java.lang.String")) {
            throw new DeclarationProblem(
                    "has type " + type + ", but @CreatedAt and @UpdatedAt are RFC 3339 text; use Instant");
        }
    }

    private void checkKey(List<Role> roles, Type stored) {
        boolean key = roles.stream().anyMatch(role -> !role.kind().isLifecycle());
        if (key && annotations.has(Encrypted.class)) {
            throw new DeclarationProblem(
                    "is a key and encrypted, but DynamoDB must compare keys; remove @Encrypted, or use a hash of"
                            + " the value as the key");
        } else if (key && !stored.isKey()) {
            throw new DeclarationProblem("is a key and stored as " + stored
                    + ", but keys are strings, numbers or binary data; use a String, a number or byte[]");
        }
    }

    /** Rejects a Java type that cannot have the values of a format, or would lose digits. */
    private void checkFormat(Format format) {
        String name = type.name();
        boolean any =
                annotations.has(ConvertWith.class) || annotations.has(Json.class) || name.equals("java.lang.Object");
        boolean text = name.equals("java.lang.String");
        boolean decimal = INTEGERS.contains(name) || name.equals("java.math.BigDecimal");
        boolean fits = any
                || switch (format) {
                    case RFC3339_NANO -> text || INSTANTS.contains(name);
                    case UNIX_SECONDS -> INTEGERS.contains(name) || INSTANTS.contains(name);
                    case INT, DECIMAL_STRING -> text || decimal;
                };
        if (!fits) {
            throw new DeclarationProblem("has type " + type + ", which the format " + format.text()
                    + " does not allow; use "
                    + switch (format) {
                        case RFC3339_NANO -> "Instant, or String";
                        case UNIX_SECONDS -> "Instant, or long";
                        case INT -> "long";
                        case DECIMAL_STRING -> "BigDecimal, or String";
                    });
        }
    }

    /** Returns the format that an annotation requests, or null. */
    @Nullable
    Format requestedFormat() {
        Format given = format(annotations);
        if (given != null) {
            checkFormat(given);
        }
        return given;
    }

    private @Nullable Format format(Type stored, List<Role> roles) {
        Format given = requestedFormat();
        if (given != null) {
            return given;
        }
        for (Role role : roles) {
            Format ofRole = role.kind().format();
            if (ofRole != null) {
                return ofRole;
            }
        }
        if (INSTANTS.contains(type.name()) && !annotations.has(Json.class) && !annotations.has(ConvertWith.class)) {
            return stored == Type.N ? Format.UNIX_SECONDS : Format.RFC3339_NANO;
        }
        return annotations.has(UnixSeconds.class) ? Format.UNIX_SECONDS : null;
    }
}
