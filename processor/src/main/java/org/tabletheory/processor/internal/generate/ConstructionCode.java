package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.tabletheory.mapping.spi.declaration.Construction;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;

/**
 * Generates the statements that create an object from values and an array {@code present} of which values were stored.
 *
 * @param name the name of the parts of the method
 * @param values the variable that holds the values
 * @param value returns the expression of a property's value, in its type
 * @param kept returns the expression of a property's value, which is null if there is none
 */
record ConstructionCode(
        ObjectDeclaration shape,
        String name,
        ParameterSpec values,
        IntFunction<CodeBlock> value,
        IntFunction<String> kept) {
    private static final ParameterSpec PRESENT = SplitMethod.parameter(ArrayTypeName.of(boolean.class), "present");

    void addTo(TypeSpec.Builder code, MethodSpec.Builder method) {
        TypeName type = TypeCode.name(shape.type());
        List<Integer> numbers = IntStream.range(0, shape.slots().size()).boxed().toList();
        shape.construction()
                .match(
                        constructor -> {
                            List<CodeBlock> arguments = constructor.order().stream()
                                    .map(value::apply)
                                    .toList();
                            return method.addStatement("return new $T($L)", type, CodeBlock.join(arguments, ", "));
                        },
                        setters -> {
                            method.addStatement("$T created = new $T()", type, type);
                            new SplitMethod(code, method, name, SplitMethod.parameter(type, "created"), values, PRESENT)
                                    .write(numbers, this::set);
                            return method.addStatement("return created");
                        },
                        builder -> {
                            ParameterSpec building = BuilderCode.start(method, shape, builder);
                            new SplitMethod(code, method, name, List.of(building, values, PRESENT), building)
                                    .write(numbers, (part, i) -> build(part, i, builder));
                            return BuilderCode.end(method, builder);
                        });
    }

    private boolean isPrimitive(int i) {
        return shape.slots().get(i).property().type().isPrimitive();
    }

    /** A bean keeps its initial value for what was not stored, unless it is null and the type has an empty value. */
    private void set(MethodSpec.Builder method, int i) {
        SlotDeclaration slot = shape.slots().get(i);
        CodeBlock filled =
                CodeBlock.of(" || ($L != null && created.$L == null)", kept.apply(i), PropertyCode.get(slot));
        method.beginControlFlow("if (present[$L]$L)", i, isPrimitive(i) ? CodeBlock.of("") : filled)
                .addStatement("created.$L", PropertyCode.set(slot, value.apply(i)))
                .endControlFlow();
    }

    /** A builder keeps its default for what was not stored, unless the type has an empty value. */
    private void build(MethodSpec.Builder method, int i, Construction.ByBuilder builder) {
        CodeBlock set = BuilderCode.set(builder, i, value.apply(i));
        CodeBlock filled = CodeBlock.of(" || $L != null", kept.apply(i));
        method.beginControlFlow("if (present[$L]$L)", i, builder.defaults().contains(i) ? CodeBlock.of("") : filled)
                .addStatement(set)
                .endControlFlow();
    }
}
