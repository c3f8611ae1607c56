package org.tabletheory.client.internal.mapping;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.codec.JavaType;
import org.tabletheory.client.mapping.Attribute;
import org.tabletheory.client.mapping.ConvertWith;
import org.tabletheory.client.mapping.CreatedAt;
import org.tabletheory.client.mapping.Encrypted;
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
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Role;

/** What a model says of an attribute that a property is mapped to. */
final class AttributeDefs {
    private static final Set<Class<?>> WHOLE_NUMBERS = Set.of(
            byte.class,
            Byte.class,
            short.class,
            Short.class,
            int.class,
            Integer.class,
            long.class,
            Long.class,
            BigInteger.class);

    private AttributeDefs() {}

    static AttributeDef of(Property property, String name, Codec codec) {
        Annotations annotations = property.annotations();
        Attribute attribute = annotations.find(Attribute.class);
        List<Role> roles = roles(annotations);
        checkRoles(property, roles);
        boolean key = roles.contains(Role.PK) || roles.contains(Role.SK);
        boolean omitEmpty = annotations.has(OmitEmpty.class);
        boolean required = key || (attribute != null && attribute.required());
        boolean optional = attribute != null && attribute.optional();
        return AttributeDef.of(name, SlotFactory.declared(codec))
                .required(required)
                .optional(optional || (!required && (omitEmpty || codec instanceof OptionalCodec)))
                .omitEmpty(omitEmpty)
                .roles(roles)
                .format(format(property, codec, roles))
                .json(annotations.has(Json.class))
                .binary(attribute != null && attribute.binary())
                .encryption(annotations.has(Encrypted.class) ? Encryption.V1 : null);
    }

    private static List<Role> roles(Annotations annotations) {
        List<Role> roles = new ArrayList<>();
        add(roles, Role.PK, annotations.has(PartitionKey.class));
        add(roles, Role.SK, annotations.has(SortKey.class));
        add(roles, Role.CREATED_AT, annotations.has(CreatedAt.class));
        add(roles, Role.UPDATED_AT, annotations.has(UpdatedAt.class));
        add(roles, Role.VERSION, annotations.has(Version.class));
        add(roles, Role.TTL, annotations.has(Ttl.class));
        annotations.all(IndexPartitionKey.class).forEach(part -> roles.add(Role.indexPk(part.value())));
        annotations.all(IndexSortKey.class).forEach(part -> roles.add(Role.indexSk(part.value())));
        return roles;
    }

    private static void add(List<Role> roles, Role role, boolean wanted) {
        if (wanted) {
            roles.add(role);
        }
    }

    private static void checkRoles(Property property, List<Role> roles) {
        JavaType type = held(property.type());
        boolean whole = WHOLE_NUMBERS.contains(type.raw());
        boolean own = property.annotations().has(ConvertWith.class);
        boolean instant = TimeCodecs.unixSeconds(type.raw()) != null;
        if (roles.contains(Role.VERSION) && !whole && !own) {
            throw new MappingProblem("has type " + type + ", and a @Version is a whole number; use long");
        } else if (roles.contains(Role.TTL) && !whole && !instant && !own) {
            throw new MappingProblem(
                    "has type " + type + ", and a @Ttl is a time in seconds since 1970; use Instant, or long");
        } else if ((roles.contains(Role.CREATED_AT) || roles.contains(Role.UPDATED_AT))
                && !instant
                && !own
                && type.raw() != String.class) {
            throw new MappingProblem(
                    "has type " + type + ", and a timestamp of the library is RFC 3339 text; use Instant");
        }
    }

    /** What an Optional holds; any other type as it is. */
    private static JavaType held(JavaType type) {
        return type.raw() == Optional.class ? type.argument(0) : type;
    }

    private static @Nullable Format format(Property property, Codec codec, List<Role> roles) {
        Format given = Hints.format(property.annotations());
        if (given != null) {
            return given;
        }
        for (Role role : roles) {
            Format ofRole = role.kind().format();
            if (ofRole != null) {
                return ofRole;
            }
        }
        JavaType type = held(property.type());
        boolean instant = TimeCodecs.unixSeconds(type.raw()) != null
                && !property.annotations().has(Json.class)
                && !property.annotations().has(ConvertWith.class);
        if (instant) {
            return codec.type() == Type.N ? Format.UNIX_SECONDS : Format.RFC3339_NANO;
        }
        return property.annotations().has(UnixSeconds.class) ? Format.UNIX_SECONDS : null;
    }
}
