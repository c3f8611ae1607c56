package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.stream.IntStream;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;

/** Generates the methods that get a property by its number and create an object from boxed values. */
final class AccessCode {
    private final ObjectDeclaration shape;
    private final TypeName type;
    private final List<Integer> numbers;

    AccessCode(ObjectDeclaration shape) {
        this.shape = shape;
        this.type = TypeCode.name(shape.type());
        this.numbers = IntStream.range(0, shape.slots().size()).boxed().toList();
    }

    void addTo(TypeSpec.Builder code) {
        get(code);
        create(code);
    }

    private void get(TypeSpec.Builder code) {
        MethodSpec.Builder whole = getter(StructureCode.overriding("get"));
        List<List<Integer>> parts = SplitMethod.of(numbers);
        if (parts.isEmpty()) {
            whole.addStatement("throw new $T(slot)", IndexOutOfBoundsException.class);
        } else if (parts.size() == 1) {
            select(whole, numbers);
        } else {
            whole.beginControlFlow("return switch (slot / $L)", SplitMethod.SIZE);
            for (int i = 0; i < parts.size(); i++) {
                MethodSpec.Builder part = getter(SplitMethod.method("get", i));
                select(part, parts.get(i));
                code.addMethod(part.build());
                whole.addStatement("case $L -> $L(object, slot)", i, SplitMethod.called("get", i));
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
                    "case $L -> object.$L", i, PropertyCode.get(shape.slots().get(i)));
        }
        endSelection(method);
    }

    private static void endSelection(MethodSpec.Builder method) {
        method.addStatement("default -> throw new $T(slot)", IndexOutOfBoundsException.class)
                .addCode("$<};\n");
    }

    private void create(TypeSpec.Builder code) {
        ParameterSpec values = SplitMethod.parameter(ArrayTypeName.of(Object.class), "values");
        MethodSpec.Builder method = StructureCode.overriding("create")
                .returns(type)
                .addParameter(values)
                .addParameter(ArrayTypeName.of(boolean.class), "present");
        new ConstructionCode(shape, "create", values, this::value, i -> "values[" + i + "]").addTo(code, method);
        code.addMethod(method.build());
    }

    private CodeBlock value(int slot) {
        TypeName declared = TypeCode.boxed(shape.slots().get(slot).property().type());
        return declared.equals(ClassName.OBJECT)
                ? CodeBlock.of("values[$L]", slot)
                : CodeBlock.of("($T) values[$L]", declared, slot);
    }
}
