package org.tabletheory.mapping.internal;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Embedded;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.AttributeDeclaration;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.NamingConvention;
import org.tabletheory.schema.Role;

/** What becomes of a property, by its type and its annotations. */
record SlotFactory(
        NamingConvention naming, DmsVersion version, CodecFactory codecs, StructFactory structs, boolean entity) {
    Slot slot(Property property) {
        if (Shape.isIgnored(property)) {
            return new Slot.Ignored(property, absent(property.type().raw()));
        }
        Embedded embedded = property.annotations().find(Embedded.class);
        return embedded == null ? attribute(property) : embedded(property, embedded);
    }

    private static @Nullable Object absent(Class<?> type) {
        Codec scalar = type.isPrimitive() ? Scalars.of(type) : OptionalCodec.ofPrimitive(type);
        return scalar != null ? scalar.absent() : type == Optional.class ? Optional.empty() : null;
    }

    private Slot embedded(Property property, Embedded embedded) {
        return new Slot.Embedded(
                property,
                declaration(property).name(naming),
                structs.embedded(property.type(), codecs, entity && embedded.flat()),
                embedded.flat(),
                property.annotations().has(OmitEmpty.class));
    }

    private Slot attribute(Property property) {
        ReflectedAnnotations annotations = property.annotations();
        AttributeDeclaration declaration = declaration(property);
        if (!entity) {
            declaration.requireNestable();
        }
        Codec plain = codecs.codec(property.type(), Hints.of(annotations));
        Codec codec = annotations.has(Ttl.class) ? new TtlCodec(plain) : plain;
        String name = declaration.name(naming);
        AttributeDef def = entity
                ? declaration.def(name, AttributeDeclaration.declared(codec.type()), codec instanceof OptionalCodec)
                : null;
        return new Slot.Attribute(
                property, name, codec, annotations.has(OmitEmpty.class), def != null && isAbsentWhenNull(def), def);
    }

    private static AttributeDeclaration declaration(Property property) {
        JavaType type = property.type();
        JavaType held = type.raw() == Optional.class ? type.argument(0) : type;
        return new AttributeDeclaration(
                property.name(), property.annotations(), held.raw().getTypeName(), held.toString());
    }

    private static boolean isAbsentWhenNull(AttributeDef def) {
        return def.roles().stream().anyMatch(role -> role.kind() != Role.Kind.TTL);
    }
}
