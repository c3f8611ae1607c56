package org.tabletheory.processor.internal.read;

import javax.lang.model.type.TypeMirror;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Embedded;
import org.tabletheory.mapping.Ignore;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.spi.declaration.AttributeDeclaration;
import org.tabletheory.processor.internal.read.Slot.Storage;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.NamingConvention;

/** What becomes of a property, by its type and its annotations. */
record SlotReader(NamingConvention naming, Storages storages, ShapeReader shapes, JavaTypes types, boolean entity) {
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
                declaration(property).name(naming),
                shapes.embedded(property.type(), entity && embedded.flat()),
                embedded.flat(),
                property.annotations().has(OmitEmpty.class));
    }

    private Slot attribute(Property property) {
        AttributeDeclaration declaration = declaration(property);
        if (!entity) {
            declaration.requireNestable();
        }
        Storage storage = storages.of(property);
        String name = declaration.name(naming);
        AttributeDef def = entity ? declaration.def(name, declared(storage), storage.optional()) : null;
        return new Slot.Attribute(
                property, name, storage, property.annotations().has(OmitEmpty.class), def);
    }

    private AttributeDeclaration declaration(Property property) {
        TypeMirror type = property.type();
        TypeMirror held = types.raw(type).equals("java.util.Optional") ? types.argument(type, 0) : type;
        return new AttributeDeclaration(property.name(), property.annotations(), types.raw(held), types.shown(held));
    }

    /** The type that the model says; S stands in for what only the running program knows. */
    private static Type declared(Storage storage) {
        Type type = storage.type();
        return AttributeDeclaration.declared(type == null && storage.isConverted() ? Type.S : type);
    }
}
