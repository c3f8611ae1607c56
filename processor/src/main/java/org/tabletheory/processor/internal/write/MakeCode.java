package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.tabletheory.processor.internal.read.Maker;
import org.tabletheory.processor.internal.read.Shape;
import org.tabletheory.processor.internal.read.Slot;

/**
 * The statements that make an object of values that are kept somewhere, and of an array {@code present} that tells where
 * something was stored.
 *
 * @param name what the parts of the method are called
 * @param values the variable that keeps the values
 * @param value a property's value, in its type
 * @param kept what keeps it, which is null where there is nothing
 */
record MakeCode(
        Shape.Struct shape, String name, ParameterSpec values, IntFunction<CodeBlock> value, IntFunction<String> kept) {
    private static final ParameterSpec PRESENT = Parts.parameter(ArrayTypeName.of(boolean.class), "present");

    void addTo(TypeSpec.Builder code, MethodSpec.Builder method) {
        TypeName type = TypeName.get(shape.type());
        List<Integer> numbers = IntStream.range(0, shape.slots().size()).boxed().toList();
        if (shape.maker() instanceof Maker.ByConstructor constructor) {
            List<CodeBlock> arguments =
                    constructor.order().stream().map(value::apply).toList();
            method.addStatement("return new $T($L)", type, CodeBlock.join(arguments, ", "));
        } else if (shape.maker() instanceof Maker.BySetters) {
            method.addStatement("$T made = new $T()", type, type);
            new Parts(code, method, name, Parts.parameter(type, "made"), values, PRESENT).write(numbers, this::set);
            method.addStatement("return made");
        } else if (shape.maker() instanceof Maker.ByBuilder builder) {
            ParameterSpec building = Parts.parameter(ClassName.get(builder.type()), "building");
            method.addStatement("var building = $T.builder()", TypeCode.raw(shape.type()));
            new Parts(code, method, name, List.of(building, values, PRESENT), building)
                    .write(
                            numbers,
                            (part, i) -> build(part, i, builder.setters().get(i)));
            method.addStatement("return building.build()");
        }
    }

    private boolean isPrimitive(int i) {
        return shape.slots().get(i).property().type().getKind().isPrimitive();
    }

    /** A bean keeps the initial value of what was not stored, unless that is null and the type has an empty value. */
    private void set(MethodSpec.Builder method, int i) {
        Slot slot = shape.slots().get(i);
        CodeBlock filled = CodeBlock.of(
                " || ($L != null && made.$L == null)",
                kept.apply(i),
                slot.property().getter());
        method.beginControlFlow("if (present[$L]$L)", i, isPrimitive(i) ? CodeBlock.of("") : filled)
                .addStatement("made.$L", StructureCode.set(slot, value.apply(i)))
                .endControlFlow();
    }

    /** A builder keeps its default for what was not stored, unless the type has an empty value. */
    private void build(MethodSpec.Builder method, int i, Maker.BuilderSetter setter) {
        CodeBlock set = CodeBlock.of(
                "$Lbuilding.$L($L)", setter.chained() ? "building = " : "", setter.method(), value.apply(i));
        if (isPrimitive(i)) {
            method.addStatement(set);
        } else {
            method.beginControlFlow("if (present[$L] || $L != null)", i, kept.apply(i))
                    .addStatement(set)
                    .endControlFlow();
        }
    }
}
