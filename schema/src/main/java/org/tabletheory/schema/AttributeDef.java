package org.tabletheory.schema;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.document.JsonValue;

/**
 * One attribute of a model (DMS 0.1, "Attribute fields"). Immutable; it is validated when it becomes
 * part of a {@link Model}.
 *
 * <pre>{@code
 * AttributeDef.of("nickname", Type.S).optional(true).omitEmpty(true);
 * AttributeDef.of("version", Type.N).format(Format.INT).roles(Role.VERSION);
 * }</pre>
 *
 * @param attribute the name in DynamoDB
 * @param type the type in DynamoDB
 * @param required whether the attribute must be present
 * @param optional whether it may be absent
 * @param omitEmpty whether writes omit an empty value
 * @param roles its roles, in the order of {@link Role.Kind}
 * @param format the format of its string or number, or null
 * @param json whether it stores a JSON value
 * @param binary whether it is treated as a binary blob
 * @param encryption its encryption, or null if it is stored in plain text
 * @param tags metadata that this library does not interpret, preserved unchanged
 * @param extensions extension members ({@code x-…}), preserved unchanged
 */
public record AttributeDef(
        String attribute,
        Type type,
        boolean required,
        boolean optional,
        boolean omitEmpty,
        Set<Role> roles,
        @Nullable Format format,
        boolean json,
        boolean binary,
        @Nullable Encryption encryption,
        JsonValue.Obj tags,
        JsonValue.Obj extensions) {

    public AttributeDef {
        Objects.requireNonNull(attribute, "attribute");
        Objects.requireNonNull(type, "type");
        roles = Collections.unmodifiableSet(new TreeSet<>(roles));
    }

    /** Returns an attribute with a name and a type; everything else has its default. */
    public static AttributeDef of(String attribute, Type type) {
        return new AttributeDef(
                attribute,
                type,
                false,
                false,
                false,
                Set.of(),
                null,
                false,
                false,
                null,
                JsonValue.Obj.EMPTY,
                JsonValue.Obj.EMPTY);
    }

    /** Returns whether the attribute is stored as an encrypted envelope. */
    public boolean isEncrypted() {
        return encryption != null;
    }

    public boolean hasRole(Role role) {
        return roles.contains(role);
    }

    public AttributeDef required(boolean value) {
        return new AttributeDef(
                attribute, type, value, optional, omitEmpty, roles, format, json, binary, encryption, tags, extensions);
    }

    public AttributeDef optional(boolean value) {
        return new AttributeDef(
                attribute, type, required, value, omitEmpty, roles, format, json, binary, encryption, tags, extensions);
    }

    public AttributeDef omitEmpty(boolean value) {
        return new AttributeDef(
                attribute, type, required, optional, value, roles, format, json, binary, encryption, tags, extensions);
    }

    public AttributeDef roles(Role... values) {
        return roles(Arrays.asList(values));
    }

    public AttributeDef roles(Collection<Role> values) {
        return new AttributeDef(
                attribute,
                type,
                required,
                optional,
                omitEmpty,
                new TreeSet<>(values),
                format,
                json,
                binary,
                encryption,
                tags,
                extensions);
    }

    public AttributeDef format(@Nullable Format value) {
        return new AttributeDef(
                attribute,
                type,
                required,
                optional,
                omitEmpty,
                roles,
                value,
                json,
                binary,
                encryption,
                tags,
                extensions);
    }

    public AttributeDef json(boolean value) {
        return new AttributeDef(
                attribute,
                type,
                required,
                optional,
                omitEmpty,
                roles,
                format,
                value,
                binary,
                encryption,
                tags,
                extensions);
    }

    public AttributeDef binary(boolean value) {
        return new AttributeDef(
                attribute,
                type,
                required,
                optional,
                omitEmpty,
                roles,
                format,
                json,
                value,
                encryption,
                tags,
                extensions);
    }

    public AttributeDef encryption(@Nullable Encryption value) {
        return new AttributeDef(
                attribute, type, required, optional, omitEmpty, roles, format, json, binary, value, tags, extensions);
    }

    public AttributeDef tags(JsonValue.Obj value) {
        return new AttributeDef(
                attribute,
                type,
                required,
                optional,
                omitEmpty,
                roles,
                format,
                json,
                binary,
                encryption,
                value,
                extensions);
    }

    public AttributeDef extensions(JsonValue.Obj value) {
        return new AttributeDef(
                attribute, type, required, optional, omitEmpty, roles, format, json, binary, encryption, tags, value);
    }
}
