package org.tabletheory.processor.internal.read;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.mapping.Attribute;
import org.tabletheory.client.mapping.ConvertWith;
import org.tabletheory.client.mapping.CreatedAt;
import org.tabletheory.client.mapping.Embedded;
import org.tabletheory.client.mapping.Encrypted;
import org.tabletheory.client.mapping.Ignore;
import org.tabletheory.client.mapping.IndexPartitionKey;
import org.tabletheory.client.mapping.IndexSortKey;
import org.tabletheory.client.mapping.Json;
import org.tabletheory.client.mapping.OmitEmpty;
import org.tabletheory.client.mapping.PartitionKey;
import org.tabletheory.client.mapping.SortKey;
import org.tabletheory.client.mapping.Ttl;
import org.tabletheory.client.mapping.UnixSeconds;
import org.tabletheory.client.mapping.UpdatedAt;
import org.tabletheory.client.mapping.Version;
import org.tabletheory.processor.internal.read.Slot.Storage;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.NamingConvention;
import org.tabletheory.schema.Role;

/** What becomes of a property, by its type and its annotations. */
record SlotReader(NamingConvention naming, Storages storages, ShapeReader shapes, JavaTypes types, boolean entity) {
    private static final List<Class<? extends Annotation>> OF_ENTITIES = List.of(
            PartitionKey.class,
            SortKey.class,
            IndexPartitionKey.class,
            IndexSortKey.class,
            CreatedAt.class,
            UpdatedAt.class,
            Version.class,
            Ttl.class,
            Encrypted.class);

    private static final Set<String> WHOLE_NUMBERS = Set.of(
            "byte",
            "java.lang.Byte",
            "short",
            "java.lang.Short",
            "int",
            "java.lang.Integer",
            "long",
            "java.lang.Long",
            "java.math.BigInteger");

    Slot slot(Property property) {
        if (property.annotations().has(Ignore.class)) {
            return new Slot.Ignored(property);
        }
        Embedded embedded = property.annotations().find(Embedded.class);
        return embedded == null ? attribute(property) : embedded(property, embedded);
    }

    private Slot embedded(Property property, Embedded embedded) {
        return new Slot.Embedded(
                property,
                name(property),
                shapes.embedded(property.type(), entity && embedded.flat()),
                embedded.flat(),
                property.annotations().has(OmitEmpty.class));
    }

    private Slot attribute(Property property) {
        PropertyAnnotations annotations = property.annotations();
        if (!entity) {
            for (Class<? extends Annotation> type : OF_ENTITIES) {
                if (!annotations.all(type).isEmpty()) {
                    throw new Problem("has @" + type.getSimpleName()
                            + " inside a nested record; it stands on an item's own attributes, or on those of an"
                            + " @Embedded(flat = true)");
                }
            }
        }
        Storage storage = storages.of(property);
        String name = name(property);
        AttributeDef def = entity ? def(property, name, storage) : null;
        return new Slot.Attribute(property, name, storage, annotations.has(OmitEmpty.class), def);
    }

    private AttributeDef def(Property property, String name, Storage storage) {
        PropertyAnnotations annotations = property.annotations();
        Attribute attribute = annotations.find(Attribute.class);
        List<Role> roles = roles(annotations);
        checkRoles(property, roles);
        checkKey(annotations, roles, storage);
        boolean key = roles.contains(Role.PK) || roles.contains(Role.SK);
        boolean omitEmpty = annotations.has(OmitEmpty.class);
        boolean required = key || (attribute != null && attribute.required());
        boolean optional = attribute != null && attribute.optional();
        return AttributeDef.of(name, declared(storage))
                .required(required)
                .optional(optional || (!required && (omitEmpty || storage.optional())))
                .omitEmpty(omitEmpty)
                .roles(roles)
                .format(format(property, storage, roles))
                .json(annotations.has(Json.class))
                .binary(attribute != null && attribute.binary())
                .encryption(annotations.has(Encrypted.class) ? Encryption.V1 : null);
    }

    private static void checkKey(PropertyAnnotations annotations, List<Role> roles, Storage storage) {
        boolean key = roles.stream().anyMatch(role -> !role.kind().isLifecycle());
        Type type = storage.type();
        if (key && annotations.has(Encrypted.class)) {
            throw new Problem("is a key and encrypted, and DynamoDB must compare keys; take away @Encrypted, or make a"
                    + " hash of it the key");
        } else if (key && type != null && !type.isKey()) {
            throw new Problem("is a key and stored as " + type
                    + ", and keys are text, numbers or binary data; use a String, a number or byte[]");
        }
    }

    /** The type that the model says; S stands in for what only the running program knows. */
    private static Type declared(Storage storage) {
        Type type = storage.type();
        if (type != null) {
            return type;
        } else if (storage.isConverted()) {
            return Type.S;
        }
        throw new Problem(
                "has a type that depends on its value; say which with @Attribute(type = …), or store it with @Json");
    }

    private static List<Role> roles(PropertyAnnotations annotations) {
        List<Role> roles = new ArrayList<>();
        add(roles, Role.PK, annotations.has(PartitionKey.class));
        add(roles, Role.SK, annotations.has(SortKey.class));
        add(roles, Role.CREATED_AT, annotations.has(CreatedAt.class));
        add(roles, Role.UPDATED_AT, annotations.has(UpdatedAt.class));
        add(roles, Role.VERSION, annotations.has(Version.class));
        add(roles, Role.TTL, annotations.has(Ttl.class));
        annotations.all(IndexPartitionKey.class).forEach(part -> roles.add(indexRole(part.value(), true)));
        annotations.all(IndexSortKey.class).forEach(part -> roles.add(indexRole(part.value(), false)));
        return roles;
    }

    private static Role indexRole(String index, boolean partition) {
        if (index.isEmpty()) {
            throw new Problem("is a key of an index without a name; name the index");
        }
        return partition ? Role.indexPk(index) : Role.indexSk(index);
    }

    private static void add(List<Role> roles, Role role, boolean wanted) {
        if (wanted) {
            roles.add(role);
        }
    }

    private void checkRoles(Property property, List<Role> roles) {
        TypeMirror type = held(property.type());
        String raw = types.raw(type);
        boolean whole = WHOLE_NUMBERS.contains(raw);
        boolean own = property.annotations().has(ConvertWith.class);
        boolean instant = Storages.isInstant(raw);
        String shown = types.shown(type);
        if (roles.contains(Role.VERSION) && !whole && !own) {
            throw new Problem("has type " + shown + ", and a @Version is a whole number; use long");
        } else if (roles.contains(Role.TTL) && !whole && !instant && !own) {
            throw new Problem(
                    "has type " + shown + ", and a @Ttl is a time in seconds since 1970; use Instant, or long");
        } else if ((roles.contains(Role.CREATED_AT) || roles.contains(Role.UPDATED_AT))
                && !instant
                && !own
                && !raw.equals("java.lang.String")) {
            throw new Problem("has type " + shown + ", and a timestamp of the library is RFC 3339 text; use Instant");
        }
    }

    /** What an Optional holds; any other type as it is. */
    private TypeMirror held(TypeMirror type) {
        return types.raw(type).equals("java.util.Optional") ? types.argument(type, 0) : type;
    }

    private @Nullable Format format(Property property, Storage storage, List<Role> roles) {
        Format given = Storages.format(property.annotations());
        if (given != null) {
            return given;
        }
        for (Role role : roles) {
            Format ofRole = role.kind().format();
            if (ofRole != null) {
                return ofRole;
            }
        }
        boolean instant = Storages.isInstant(types.raw(held(property.type())))
                && !property.annotations().has(Json.class)
                && !property.annotations().has(ConvertWith.class);
        if (instant) {
            return storage.type() == Type.N ? Format.UNIX_SECONDS : Format.RFC3339_NANO;
        }
        return property.annotations().has(UnixSeconds.class) ? Format.UNIX_SECONDS : null;
    }

    private String name(Property property) {
        PropertyAnnotations annotations = property.annotations();
        PartitionKey partition = annotations.find(PartitionKey.class);
        SortKey sort = annotations.find(SortKey.class);
        Attribute attribute = annotations.find(Attribute.class);
        Set<String> given = new LinkedHashSet<>();
        given.add(partition == null ? "" : partition.value());
        given.add(sort == null ? "" : sort.value());
        given.add(attribute == null ? "" : attribute.value());
        given.remove("");
        if (given.size() > 1) {
            throw new Problem("is given the names " + String.join(" and ", given) + "; keep one");
        } else if (!given.isEmpty()) {
            return given.iterator().next();
        } else if (naming == NamingConvention.DYNAMORM && (partition != null || sort != null)) {
            return partition != null ? "PK" : "SK";
        }
        return naming.derive(property.name());
    }
}
