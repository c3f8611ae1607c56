package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Locale;
import javax.lang.model.element.Modifier;
import org.tabletheory.processor.internal.read.Maker;
import org.tabletheory.processor.internal.read.Shape;
import org.tabletheory.processor.internal.read.Slot;
import org.tabletheory.processor.internal.read.Slot.Form;

/**
 * The variables of a method that reads: the value of each attribute, and whether it was stored where the making asks.
 * They are local; where there are too many for one method, they are fields of an object that its parts share.
 */
final class ReadVariables {
    private static final String SHARED = "values";

    private final List<Slot.Attribute> attributes;
    private final NameAllocator names = new NameAllocator();
    private final boolean constructs;
    private final ParameterSpec shared;

    ReadVariables(Shape.Struct shape, ClassName structure) {
        this.attributes = shape.attributes().toList();
        this.constructs = shape.maker() instanceof Maker.ByConstructor;
        this.shared = Parts.parameter(structure.nestedClass("Values"), SHARED);
        List.of("in", "attribute", "made", "building", "thrown").forEach(names::newName);
        attributes.forEach(attribute -> names.newName(attribute.property().name(), attribute));
        if (!constructs) {
            attributes.forEach(attribute -> names.newName("has" + capital(names.get(attribute)), presence(attribute)));
        }
    }

    private static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private String presence(Slot.Attribute attribute) {
        return "has" + names.get(attribute);
    }

    boolean areShared() {
        return attributes.size() > Parts.SIZE;
    }

    /** The object with the variables. */
    ParameterSpec shared() {
        return shared;
    }

    /** The variable with an attribute's value. */
    String value(Slot.Attribute attribute) {
        return variable(names.get(attribute));
    }

    /** The variable that says whether an attribute was stored. */
    String present(Slot.Attribute attribute) {
        return variable(names.get(presence(attribute)));
    }

    private String variable(String name) {
        return areShared() ? SHARED + "." + name : name;
    }

    void declare(TypeSpec.Builder code, MethodSpec.Builder method) {
        if (areShared()) {
            code.addType(fields());
            method.addStatement("$T $N = new $T()", shared.type(), shared, shared.type());
        } else {
            attributes.forEach(attribute -> declare(method, attribute));
        }
    }

    private void declare(MethodSpec.Builder method, Slot.Attribute attribute) {
        Form form = attribute.storage().form();
        String empty = form == Form.BOOLEAN ? "false" : form.isPrimitive() ? "0" : "null";
        method.addStatement("$T $L = $L", StructureCode.declared(attribute), value(attribute), empty);
        if (!constructs) {
            method.addStatement("boolean $L = false", present(attribute));
        }
    }

    private TypeSpec fields() {
        TypeSpec.Builder fields =
                TypeSpec.classBuilder("Values").addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
        for (Slot.Attribute attribute : attributes) {
            fields.addField(StructureCode.declared(attribute), names.get(attribute));
            if (!constructs) {
                fields.addField(boolean.class, names.get(presence(attribute)));
            }
        }
        return fields.build();
    }
}
