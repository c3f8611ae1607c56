package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.client.codec.ScalarReading;
import org.tabletheory.processor.internal.read.Maker;
import org.tabletheory.processor.internal.read.Shape;
import org.tabletheory.processor.internal.read.Slot;
import org.tabletheory.processor.internal.read.Slot.Form;

/** The method that reads an object: a local variable for each property, a loop over the names, and the making. */
final class ReadCode {
    private final Shape.Struct shape;
    private final TypeName type;
    private final NameAllocator locals = new NameAllocator();
    private final boolean constructs;
    private final MethodSpec.Builder method = StructureCode.overriding("read");

    ReadCode(Shape.Struct shape) {
        this.shape = shape;
        this.type = TypeName.get(shape.type());
        this.constructs = shape.maker() instanceof Maker.ByConstructor;
        List.of("in", "attribute", "made", "building", "thrown").forEach(locals::newName);
        shape.slots().forEach(slot -> locals.newName(slot.property().name(), slot));
        if (!constructs) {
            shape.slots().forEach(slot -> locals.newName("has" + capital(local(slot)), "has" + local(slot)));
        }
    }

    private String local(Slot slot) {
        return locals.get(slot);
    }

    private String present(Slot slot) {
        return locals.get("has" + local(slot));
    }

    private static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    MethodSpec build() {
        method.returns(type).addParameter(ItemReader.class, "in");
        for (Slot slot : shape.slots()) {
            declare(slot);
        }
        method.beginControlFlow(
                "for ($T attribute = in.nextName(); attribute != null; attribute = in.nextName())", String.class);
        method.beginControlFlow("switch (attribute)");
        for (Slot slot : shape.slots()) {
            if (slot instanceof Slot.Attribute attribute) {
                take(attribute);
            }
        }
        method.addStatement("default -> in.skip()").endControlFlow().endControlFlow();
        make();
        return method.build();
    }

    private void declare(Slot slot) {
        if (slot instanceof Slot.Attribute attribute) {
            TypeName declared = StructureCode.usesCodec(attribute)
                    ? TypeCode.boxed(slot.property().type())
                    : TypeName.get(slot.property().type());
            Form form = attribute.storage().form();
            String empty = form == Form.BOOLEAN ? "false" : form.isPrimitive() ? "0" : "null";
            method.addStatement("$T $L = $L", declared, local(slot), empty);
            if (!constructs) {
                method.addStatement("boolean $L = false", present(slot));
            }
        }
    }

    private void take(Slot.Attribute attribute) {
        CodeBlock read = CodeBlock.of("$L = $L", local(attribute), value(attribute));
        if (constructs) {
            method.addStatement("case $S -> $L", attribute.name(), read);
        } else {
            method.beginControlFlow("case $S ->", attribute.name())
                    .addStatement(read)
                    .addStatement("$L = true", present(attribute))
                    .endControlFlow();
        }
    }

    private static CodeBlock value(Slot.Attribute attribute) {
        return switch (attribute.storage().form()) {
            case STRING -> reading("string");
            case LONG -> reading("wholeLong");
            case INT -> reading("wholeInt");
            case SHORT -> reading("wholeShort");
            case BYTE -> reading("wholeByte");
            case DOUBLE -> reading("decimalDouble");
            case FLOAT -> reading("decimalFloat");
            case BOOLEAN -> reading("truth");
            case TIME -> reading("time");
            case SECONDS -> reading("seconds");
            case CODEC, CONTAINER -> CodeBlock.of("$L.read(in)", StructureCode.codec(attribute));
        };
    }

    private static CodeBlock reading(String name) {
        return CodeBlock.of("$T.$L(in)", ScalarReading.class, name);
    }

    private void make() {
        if (constructs) {
            for (Slot slot : shape.slots()) {
                if (isContainer(slot)) {
                    method.beginControlFlow("if ($L == null)", local(slot))
                            .addStatement("$L = $L.absent()", local(slot), StructureCode.codec((Slot.Attribute) slot))
                            .endControlFlow();
                }
            }
        }
        method.beginControlFlow("try");
        if (shape.maker() instanceof Maker.ByConstructor constructor) {
            List<CodeBlock> arguments = new ArrayList<>();
            for (int at : constructor.order()) {
                Slot slot = shape.slots().get(at);
                arguments.add(slot instanceof Slot.Ignored ? ignored(slot) : CodeBlock.of("$L", local(slot)));
            }
            method.addStatement("return new $T($L)", type, CodeBlock.join(arguments, ", "));
        } else if (shape.maker() instanceof Maker.ByBuilder builder) {
            build(builder);
        } else {
            fill();
        }
        method.nextControlFlow("catch ($T thrown)", RuntimeException.class)
                .addStatement("throw $T.unmade($T.class, in, thrown)", ScalarReading.class, TypeCode.raw(shape.type()))
                .endControlFlow();
    }

    private static CodeBlock ignored(Slot slot) {
        CodeBlock absent = Absent.value(slot.property().type());
        return absent.toString().equals("null")
                ? CodeBlock.of("($T) null", TypeName.get(slot.property().type()))
                : absent;
    }

    /** A bean keeps the initial value of what was not stored, unless that is null and the type has an empty value. */
    private void fill() {
        method.addStatement("$T made = new $T()", type, type);
        for (Slot slot : shape.slots()) {
            method.beginControlFlow("if ($L)", present(slot))
                    .addStatement("made.$L", StructureCode.set(slot, CodeBlock.of("$L", local(slot))));
            if (isContainer(slot) && !slot.property().type().getKind().isPrimitive()) {
                method.nextControlFlow(
                                "else if (made.$L == null)", slot.property().getter())
                        .addStatement(
                                "made.$L",
                                StructureCode.set(
                                        slot, CodeBlock.of("$L.absent()", StructureCode.codec((Slot.Attribute) slot))));
            }
            method.endControlFlow();
        }
        method.addStatement("return made");
    }

    /** A builder keeps its default for what was not stored, unless the type has an empty value. */
    private void build(Maker.ByBuilder builder) {
        method.addStatement("var building = $T.builder()", TypeCode.raw(shape.type()));
        for (int i = 0; i < shape.slots().size(); i++) {
            Slot.Attribute slot = (Slot.Attribute) shape.slots().get(i);
            Maker.BuilderSetter setter = builder.setters().get(i);
            String start = setter.chained() ? "building = " : "";
            if (slot.storage().form().isPrimitive()) {
                method.addStatement("$Lbuilding.$L($L)", start, setter.method(), local(slot));
                continue;
            }
            method.beginControlFlow("if ($L)", present(slot))
                    .addStatement("$Lbuilding.$L($L)", start, setter.method(), local(slot));
            if (isContainer(slot)) {
                method.nextControlFlow("else")
                        .addStatement("$Lbuilding.$L($L.absent())", start, setter.method(), StructureCode.codec(slot));
            }
            method.endControlFlow();
        }
        method.addStatement("return building.build()");
    }

    private static boolean isContainer(Slot slot) {
        return slot instanceof Slot.Attribute attribute && attribute.storage().form() == Form.CONTAINER;
    }
}
