package org.tabletheory.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** The name of the extension with the former names. */
    static final String ALIASES = "x-tabletheory-aliases";

    /**
     * Returns the former names of the attribute, under which older items hold it; empty if it has none. In a document they are
     * the extension {@code x-tabletheory-aliases}, which other runtimes ignore.
     */
    public List<String> aliases() {
        List<String> names = new ArrayList<>();
        if (extensions.members().get(ALIASES) instanceof JsonValue.Array given) {
            for (JsonValue each : given.elements()) {
                if (each instanceof JsonValue.Text name) {
                    names.add(name.value());
                }
            }
        }
        return names;
    }

    /** Returns a copy with these former names instead of those that it has. */
    public AttributeDef aliases(List<String> names) {
        Map<String, JsonValue> members = new LinkedHashMap<>(extensions.members());
        if (names.isEmpty()) {
            members.remove(ALIASES);
        } else {
            members.put(ALIASES, JsonValue.texts(names));
        }
        return extensions(new JsonValue.Obj(members));
    }

    /** Returns whether the attribute is stored as an encrypted envelope. */
    public boolean isEncrypted() {
        return encryption != null;
    }

    public boolean hasRole(Role role) {
        return roles.contains(role);
    }

    /** Returns a copy with another {@code required}. */
    public AttributeDef required(boolean value) {
        Copy copy = new Copy(this);
        copy.required = value;
        return copy.build();
    }

    /** Returns a copy with another {@code optional}. */
    public AttributeDef optional(boolean value) {
        Copy copy = new Copy(this);
        copy.optional = value;
        return copy.build();
    }

    /** Returns a copy with another {@code omitEmpty}. */
    public AttributeDef omitEmpty(boolean value) {
        Copy copy = new Copy(this);
        copy.omitEmpty = value;
        return copy.build();
    }

    /** Returns a copy with these roles. */
    public AttributeDef roles(Role... values) {
        return roles(Arrays.asList(values));
    }

    /** Returns a copy with these roles. */
    public AttributeDef roles(Collection<Role> values) {
        Copy copy = new Copy(this);
        copy.roles = new TreeSet<>(values);
        return copy.build();
    }

    /** Returns a copy with another {@code format}. */
    public AttributeDef format(@Nullable Format value) {
        Copy copy = new Copy(this);
        copy.format = value;
        return copy.build();
    }

    /** Returns a copy with another {@code json}. */
    public AttributeDef json(boolean value) {
        Copy copy = new Copy(this);
        copy.json = value;
        return copy.build();
    }

    /** Returns a copy with another {@code binary}. */
    public AttributeDef binary(boolean value) {
        Copy copy = new Copy(this);
        copy.binary = value;
        return copy.build();
    }

    /** Returns a copy with another {@code encryption}. */
    public AttributeDef encryption(@Nullable Encryption value) {
        Copy copy = new Copy(this);
        copy.encryption = value;
        return copy.build();
    }

    /** Returns a copy with another {@code tags}. */
    public AttributeDef tags(JsonValue.Obj value) {
        Copy copy = new Copy(this);
        copy.tags = value;
        return copy.build();
    }

    /** Returns a copy with another {@code extensions}. */
    public AttributeDef extensions(JsonValue.Obj value) {
        Copy copy = new Copy(this);
        copy.extensions = value;
        return copy.build();
    }

    /** A mutable copy, of which one part changes. */
    private static final class Copy {
        private final String attribute;
        private final Type type;
        private boolean required;
        private boolean optional;
        private boolean omitEmpty;
        private Set<Role> roles;
        private @Nullable Format format;
        private boolean json;
        private boolean binary;
        private @Nullable Encryption encryption;
        private JsonValue.Obj tags;
        private JsonValue.Obj extensions;

        Copy(AttributeDef def) {
            attribute = def.attribute;
            type = def.type;
            required = def.required;
            optional = def.optional;
            omitEmpty = def.omitEmpty;
            roles = def.roles;
            format = def.format;
            json = def.json;
            binary = def.binary;
            encryption = def.encryption;
            tags = def.tags;
            extensions = def.extensions;
        }

        AttributeDef build() {
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
                    tags,
                    extensions);
        }
    }
}
