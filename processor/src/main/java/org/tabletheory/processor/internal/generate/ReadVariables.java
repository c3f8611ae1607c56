package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Locale;
import javax.lang.model.element.Modifier;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;

/**
 * The variables of a method that reads: the value of each attribute, and whether it was stored if the construction depends on
 * it. They are local; if there are too many for one method, they are fields of an object that its parts share.
 */
final class ReadVariables {
    private static final String SHARED = "values";

    private final List<SlotDeclaration.AttributeSlot> attributes;
    private final NameAllocator names;
    private final boolean constructs;
    private final ParameterSpec shared;

    ReadVariables(ObjectDeclaration shape, ClassName structure) {
        this.attributes = shape.attributes().toList();
        this.constructs = ReadCode.constructs(shape);
        this.shared = SplitMethod.parameter(structure.nestedClass("Values"), SHARED);
        this.names = StructureCode.locals(shape);
        List.of("in", "attribute", "read", "created", "building", "thrown").forEach(names::newName);
        attributes.forEach(attribute -> names.newName(attribute.property().name(), attribute));
        if (!constructs) {
            attributes.forEach(attribute -> names.newName("has" + capital(names.get(attribute)), presence(attribute)));
        }
    }

    private static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private String presence(SlotDeclaration.AttributeSlot attribute) {
        return "has" + names.get(attribute);
    }

    boolean areShared() {
        return attributes.size() > SplitMethod.SIZE;
    }

    /** Returns the object with the variables. */
    ParameterSpec shared() {
        return shared;
    }

    /** Returns the variable with an attribute's value. */
    String value(SlotDeclaration.AttributeSlot attribute) {
        return variable(names.get(attribute));
    }

    /** Returns the variable for whether an attribute was stored. */
    String present(SlotDeclaration.AttributeSlot attribute) {
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

    private void declare(MethodSpec.Builder method, SlotDeclaration.AttributeSlot attribute) {
        ValueHandling form = ValueHandling.of(attribute);
        String empty = form == ValueHandling.BOOLEAN ? "false" : form.isPrimitive() ? "0" : "null";
        method.addStatement("$T $L = $L", StructureCode.declared(attribute), value(attribute), empty);
        if (!constructs) {
            method.addStatement("boolean $L = false", present(attribute));
        }
    }

    private TypeSpec fields() {
        TypeSpec.Builder fields =
                TypeSpec.classBuilder("Values").addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
        for (SlotDeclaration.AttributeSlot attribute : attributes) {
            fields.addField(StructureCode.declared(attribute), names.get(attribute));
            if (!constructs) {
                fields.addField(boolean.class, names.get(presence(attribute)));
            }
        }
        return fields.build();
    }
}
