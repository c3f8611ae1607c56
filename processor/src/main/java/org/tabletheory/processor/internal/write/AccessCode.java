package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tabletheory.processor.internal.read.Maker;
import org.tabletheory.processor.internal.read.Shape;
import org.tabletheory.processor.internal.read.Slot;

/** The methods by which codecs ask an object for a property by its number, and make an object of boxed values. */
final class AccessCode {
    private final Shape.Struct shape;
    private final TypeName type;
    private final List<Integer> numbers;

    AccessCode(Shape.Struct shape) {
        this.shape = shape;
        this.type = TypeName.get(shape.type());
        this.numbers = IntStream.range(0, shape.slots().size()).boxed().toList();
    }

    void addTo(TypeSpec.Builder code) {
        get(code);
        make(code);
    }

    private void get(TypeSpec.Builder code) {
        MethodSpec.Builder whole = getter(StructureCode.overriding("get"));
        List<List<Integer>> parts = Parts.of(numbers);
        if (parts.isEmpty()) {
            whole.addStatement("throw new $T(slot)", IndexOutOfBoundsException.class);
        } else if (parts.size() == 1) {
            select(whole, numbers);
        } else {
            whole.beginControlFlow("return switch (slot / $L)", Parts.SIZE);
            for (int i = 0; i < parts.size(); i++) {
                MethodSpec.Builder part = getter(Parts.method("get", i));
                select(part, parts.get(i));
                code.addMethod(part.build());
                whole.addStatement("case $L -> $L(object, slot)", i, Parts.called("get", i));
            }
            endSelection(whole);
        }
        code.addMethod(whole.build());
    }

    private MethodSpec.Builder getter(MethodSpec.Builder method) {
        return method.returns(Object.class).addParameter(type, "object").addParameter(int.class, "slot");
    }

    private void select(MethodSpec.Builder method, List<Integer> slots) {
        method.beginControlFlow("return switch (slot)");
        for (int i : slots) {
            method.addStatement(
                    "case $L -> object.$L", i, shape.slots().get(i).property().getter());
        }
        endSelection(method);
    }

    private static void endSelection(MethodSpec.Builder method) {
        method.addStatement("default -> throw new $T(slot)", IndexOutOfBoundsException.class)
                .addCode("$<};\n");
    }

    private void make(TypeSpec.Builder code) {
        ParameterSpec values = Parts.parameter(ArrayTypeName.of(Object.class), "values");
        ParameterSpec present = Parts.parameter(ArrayTypeName.of(boolean.class), "present");
        MethodSpec.Builder method = StructureCode.overriding("make")
                .returns(type)
                .addParameter(values)
                .addParameter(present);
        if (shape.maker() instanceof Maker.ByConstructor constructor) {
            List<CodeBlock> arguments = new ArrayList<>();
            constructor.order().forEach(at -> arguments.add(value(at)));
            method.addStatement("return new $T($L)", type, CodeBlock.join(arguments, ", "));
        } else if (shape.maker() instanceof Maker.BySetters) {
            method.addStatement("$T made = new $T()", type, type);
            new Parts(code, method, "make", Parts.parameter(type, "made"), values, present).write(numbers, this::set);
            method.addStatement("return made");
        } else if (shape.maker() instanceof Maker.ByBuilder builder) {
            ParameterSpec building = Parts.parameter(ClassName.get(builder.type()), "building");
            method.addStatement("var building = $T.builder()", TypeCode.raw(shape.type()));
            new Parts(code, method, "make", List.of(building, values, present), building)
                    .write(
                            numbers,
                            (part, i) -> build(part, i, builder.setters().get(i)));
            method.addStatement("return building.build()");
        }
        code.addMethod(method.build());
    }

    private void set(MethodSpec.Builder method, int i) {
        Slot slot = shape.slots().get(i);
        boolean primitive = slot.property().type().getKind().isPrimitive();
        CodeBlock filled = CodeBlock.of(
                " || (values[$L] != null && made.$L == null)",
                i,
                slot.property().getter());
        method.beginControlFlow("if (present[$L]$L)", i, primitive ? CodeBlock.of("") : filled)
                .addStatement("made.$L", StructureCode.set(slot, value(i)))
                .endControlFlow();
    }

    private void build(MethodSpec.Builder method, int i, Maker.BuilderSetter setter) {
        method.beginControlFlow("if (present[$L] || values[$L] != null)", i, i)
                .addStatement("$Lbuilding.$L($L)", setter.chained() ? "building = " : "", setter.method(), value(i))
                .endControlFlow();
    }

    private CodeBlock value(int slot) {
        TypeName declared = TypeCode.boxed(shape.slots().get(slot).property().type());
        return declared.equals(ClassName.OBJECT)
                ? CodeBlock.of("values[$L]", slot)
                : CodeBlock.of("($T) values[$L]", declared, slot);
    }
}
