package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.tabletheory.attribute.AttributeNames;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.mapping.spi.codec.ScalarReading;
import org.tabletheory.processor.internal.read.Maker;
import org.tabletheory.processor.internal.read.Shape;
import org.tabletheory.processor.internal.read.Slot;
import org.tabletheory.processor.internal.read.Slot.Form;

/** The method that reads an object: a variable for each property, a loop over the names, and the making. */
final class ReadCode {
    private final Shape.Struct shape;
    private final TypeName type;
    private final List<Slot.Attribute> attributes;
    private final boolean constructs;
    private final ReadVariables variables;

    /** Each attribute by its place among them, which is its number among the names. */
    private final List<Integer> numbers;
    /** The constant with the names. */
    private final String names;

    ReadCode(Shape.Struct shape, ClassName structure, String names) {
        this.shape = shape;
        this.type = TypeName.get(shape.type());
        this.attributes = shape.attributes().toList();
        this.constructs = shape.maker() instanceof Maker.ByConstructor;
        this.numbers = IntStream.range(0, attributes.size()).boxed().toList();
        this.names = names;
        this.variables = new ReadVariables(shape, structure);
    }

    void addTo(TypeSpec.Builder code) {
        MethodSpec.Builder method =
                StructureCode.overriding("read").returns(type).addParameter(ItemReader.class, "in");
        variables.declare(code, method);
        method.beginControlFlow(
                "for (int attribute = in.nextName($1L, $2T.NONE); attribute >= 0; attribute = in.nextName($1L, attribute))",
                names,
                AttributeNames.class);
        if (variables.areShared()) {
            dispatch(code, method);
        } else {
            take(method, numbers);
        }
        method.endControlFlow();
        make(code, method);
        code.addMethod(method.build());
    }

    /** Leaves an attribute to the part that has it; the last part has those that are not the class's too. */
    private void dispatch(TypeSpec.Builder code, MethodSpec.Builder method) {
        List<List<Integer>> parts = Parts.of(numbers);
        method.beginControlFlow("switch (attribute / $L)", Parts.SIZE);
        for (int i = 0; i < parts.size(); i++) {
            String label = i + 1 < parts.size() ? "case " + i : "default";
            method.addStatement("$L -> $L(attribute, in, $N)", label, Parts.called("read", i), variables.shared());
            MethodSpec.Builder part = Parts.method("read", i)
                    .addParameter(int.class, "attribute")
                    .addParameter(ItemReader.class, "in")
                    .addParameter(variables.shared());
            take(part, parts.get(i));
            code.addMethod(part.build());
        }
        method.endControlFlow();
    }

    private void take(MethodSpec.Builder method, List<Integer> some) {
        method.beginControlFlow("switch (attribute)");
        some.forEach(number -> take(method, number));
        method.addStatement("default -> in.skip()").endControlFlow();
    }

    private void take(MethodSpec.Builder method, int number) {
        Slot.Attribute attribute = attributes.get(number);
        CodeBlock read = CodeBlock.of("$L = $L", variables.value(attribute), value(attribute));
        if (constructs) {
            method.addStatement("case $L -> $L", number, read);
        } else {
            method.beginControlFlow("case $L ->", number)
                    .addStatement(read)
                    .addStatement("$L = true", variables.present(attribute))
                    .endControlFlow();
        }
    }

    /** The expression that takes an attribute's value. */
    static CodeBlock value(Slot.Attribute attribute) {
        return switch (attribute.storage().form()) {
            case STRING -> reading("string");
            case LONG -> reading("wholeLong");
            case INT -> reading("wholeInt");
            case SHORT -> reading("wholeShort");
            case BYTE -> reading("wholeByte");
            case DOUBLE -> reading("decimalDouble");
            case FLOAT -> reading("decimalFloat");
            case BOOLEAN -> reading("truth");
            case CHAR -> reading("character");
            case TIME -> reading("time");
            case SECONDS -> reading("seconds");
            case CODEC, CONTAINER -> CodeBlock.of("$L.read(in)", StructureCode.codec(attribute));
        };
    }

    private static CodeBlock reading(String name) {
        return CodeBlock.of("$T.$L(in)", ScalarReading.class, name);
    }

    private void make(TypeSpec.Builder code, MethodSpec.Builder method) {
        if (constructs) {
            List<Slot.Attribute> containers =
                    attributes.stream().filter(ReadCode::isContainer).toList();
            new Parts(code, method, "complete", variables.shared()).write(containers, this::complete);
        }
        method.beginControlFlow("try");
        if (shape.maker() instanceof Maker.ByConstructor constructor) {
            construct(code, method, constructor);
        } else if (shape.maker() instanceof Maker.ByBuilder builder) {
            ParameterSpec building = Parts.parameter(ClassName.get(builder.type()), "building");
            method.addStatement("var building = $T.builder()", TypeCode.raw(shape.type()));
            new Parts(code, method, "build", List.of(building, variables.shared()), building)
                    .write(attributes, (part, attribute) -> build(part, attribute, builder));
            method.addStatement("return building.build()");
        } else {
            method.addStatement("$T made = new $T()", type, type);
            new Parts(code, method, "fill", Parts.parameter(type, "made"), variables.shared())
                    .write(attributes, this::fill);
            method.addStatement("return made");
        }
        method.nextControlFlow("catch ($T thrown)", RuntimeException.class)
                .addStatement("throw $T.unmade($T.class, in, thrown)", ScalarReading.class, TypeCode.raw(shape.type()))
                .endControlFlow();
    }

    /** Many arguments are passed in a method of their own: HotSpot's better compiler gives up on the one with the call. */
    private void construct(TypeSpec.Builder code, MethodSpec.Builder method, Maker.ByConstructor constructor) {
        List<CodeBlock> arguments = new ArrayList<>();
        for (int at : constructor.order()) {
            Slot slot = shape.slots().get(at);
            arguments.add(
                    slot instanceof Slot.Attribute attribute
                            ? CodeBlock.of("$L", variables.value(attribute))
                            : Absent.argument(slot.property().type()));
        }
        CodeBlock made = CodeBlock.of("return new $T($L)", type, CodeBlock.join(arguments, ", "));
        if (variables.areShared()) {
            code.addMethod(MethodSpec.methodBuilder("construct")
                    .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                    .returns(type)
                    .addParameter(variables.shared())
                    .addStatement(made)
                    .build());
            method.addStatement("return construct($N)", variables.shared());
        } else {
            method.addStatement(made);
        }
    }

    private void complete(MethodSpec.Builder method, Slot.Attribute container) {
        method.beginControlFlow("if ($L == null)", variables.value(container))
                .addStatement("$L = $L.absent()", variables.value(container), StructureCode.codec(container))
                .endControlFlow();
    }

    /** A bean keeps the initial value of what was not stored, unless that is null and the type has an empty value. */
    private void fill(MethodSpec.Builder method, Slot.Attribute slot) {
        method.beginControlFlow("if ($L)", variables.present(slot))
                .addStatement("made.$L", StructureCode.set(slot, CodeBlock.of("$L", variables.value(slot))));
        if (isContainer(slot) && !slot.property().type().getKind().isPrimitive()) {
            method.nextControlFlow("else if (made.$L == null)", slot.property().getter())
                    .addStatement(
                            "made.$L", StructureCode.set(slot, CodeBlock.of("$L.absent()", StructureCode.codec(slot))));
        }
        method.endControlFlow();
    }

    /** A builder keeps its default for what was not stored, unless the type has an empty value. */
    private void build(MethodSpec.Builder method, Slot.Attribute slot, Maker.ByBuilder builder) {
        Maker.BuilderSetter setter = builder.setters().get(shape.slots().indexOf(slot));
        String start = setter.chained() ? "building = " : "";
        if (slot.storage().form().isPrimitive()) {
            method.addStatement("$Lbuilding.$L($L)", start, setter.method(), variables.value(slot));
            return;
        }
        method.beginControlFlow("if ($L)", variables.present(slot))
                .addStatement("$Lbuilding.$L($L)", start, setter.method(), variables.value(slot));
        if (isContainer(slot)) {
            method.nextControlFlow("else")
                    .addStatement("$Lbuilding.$L($L.absent())", start, setter.method(), StructureCode.codec(slot));
        }
        method.endControlFlow();
    }

    private static boolean isContainer(Slot.Attribute attribute) {
        return attribute.storage().form() == Form.CONTAINER;
    }
}
