package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;

/** Generates the methods that gather an object's values, each in a field of its own type, and create the object. */
final class GatherCode {
    private static final ParameterSpec SLOT = SplitMethod.parameter(TypeName.INT, "slot");
    private static final ParameterSpec HOLDER = SplitMethod.parameter(ClassName.OBJECT, "holder");

    private final ObjectDeclaration shape;
    private final ParameterSpec values;
    private final NameAllocator fields = new NameAllocator();
    private final List<Integer> attributes;
    /** The slots that hold objects: all but primitive attributes and properties that are not stored. */
    private final List<Integer> objects;
    /** The slots that have a field. */
    private final List<Integer> all;

    GatherCode(ObjectDeclaration shape, ClassName structure) {
        this.shape = shape;
        this.values = SplitMethod.parameter(structure.nestedClass("Values"), "values");
        shape.slots().forEach(slot -> fields.newName(slot.property().name(), slot));
        this.all = slots(GatherCode::isStored);
        this.attributes = slots(slot -> slot.match(attribute -> true, embedded -> false, ignored -> false));
        this.objects =
                slots(slot -> isStored(slot) && !StructureCode.declared(slot).isPrimitive());
    }

    private static boolean isStored(SlotDeclaration slot) {
        return slot.match(attribute -> true, embedded -> true, ignored -> false);
    }

    private List<Integer> slots(Predicate<SlotDeclaration> which) {
        return IntStream.range(0, shape.slots().size())
                .filter(i -> which.test(shape.slots().get(i)))
                .boxed()
                .toList();
    }

    void addTo(TypeSpec.Builder code) {
        code.addType(fields());
        code.addMethod(StructureCode.overriding("newHolder")
                .returns(Object.class)
                .addStatement("return new $T()", values.type())
                .build());
        select(
                code,
                "take",
                List.of(SplitMethod.parameter(TypeName.get(ItemReader.class), "in")),
                attributes,
                i -> CodeBlock.of(
                        "$L = $L",
                        field(i),
                        slot(i).match(ReadCode::value, embedded -> CodeBlock.of(""), ignored -> CodeBlock.of(""))));
        select(
                code,
                "put",
                List.of(SplitMethod.parameter(ClassName.OBJECT, "value")),
                objects,
                i -> CodeBlock.of("$L = ($T) value", field(i), StructureCode.declared(slot(i))));
        copy(code);
        MethodSpec.Builder created = StructureCode.overriding("gathered")
                .returns(TypeCode.name(shape.type()))
                .addParameter(HOLDER)
                .addParameter(ArrayTypeName.of(boolean.class), "present")
                .addStatement("$T $N = ($T) $N", values.type(), values, values.type(), HOLDER);
        new ConstructionCode(shape, "gathered", values, this::value, i -> value(i).toString()).addTo(code, created);
        code.addMethod(created.build());
    }

    private TypeSpec fields() {
        TypeSpec.Builder type =
                TypeSpec.classBuilder("Values").addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
        all.forEach(i -> type.addField(StructureCode.declared(slot(i)), fields.get(slot(i))));
        return type.build();
    }

    private SlotDeclaration slot(int number) {
        return shape.slots().get(number);
    }

    private String field(int slot) {
        return "values." + fields.get(slot(slot));
    }

    private CodeBlock value(int slot) {
        CodeBlock field = CodeBlock.of("$L", field(slot));
        return slot(slot).match(attribute -> field, embedded -> field, PropertyCode::absentArgument);
    }

    private void copy(TypeSpec.Builder code) {
        ParameterSpec from = SplitMethod.parameter(ClassName.OBJECT, "from");
        select(
                code,
                "copy",
                List.of(from),
                attributes,
                i -> CodeBlock.of("$L = (($T) from).$L", field(i), values.type(), fields.get(slot(i))));
    }

    /** Adds a method with a switch over slots, split into parts if there are many. */
    private void select(
            TypeSpec.Builder code,
            String name,
            List<ParameterSpec> given,
            List<Integer> slots,
            IntFunction<CodeBlock> one) {
        MethodSpec.Builder whole = StructureCode.overriding(name)
                .addParameter(SLOT)
                .addParameters(given)
                .addParameter(HOLDER)
                .addStatement("$T $N = ($T) $N", values.type(), values, values.type(), HOLDER);
        Map<Integer, List<Integer>> parts = slots.stream()
                .collect(Collectors.groupingBy(i -> i / SplitMethod.SIZE, TreeMap::new, Collectors.toList()));
        if (parts.size() <= 1) {
            select(whole, slots, one);
        } else {
            CodeBlock arguments = CodeBlock.join(
                    given.stream().map(each -> CodeBlock.of("$N, ", each)).toList(), "");
            whole.beginControlFlow("switch (slot / $L)", SplitMethod.SIZE);
            parts.forEach((part, its) -> {
                whole.addStatement(
                        "case $L -> $L(slot, $L$N)", part, SplitMethod.called(name, part), arguments, values);
                MethodSpec.Builder method = SplitMethod.method(name, part)
                        .addParameter(SLOT)
                        .addParameters(given)
                        .addParameter(values);
                select(method, its, one);
                code.addMethod(method.build());
            });
            whole.addCode("default -> {}\n").endControlFlow();
        }
        code.addMethod(whole.build());
    }

    private static void select(MethodSpec.Builder method, List<Integer> slots, IntFunction<CodeBlock> one) {
        method.beginControlFlow("switch (slot)");
        slots.forEach(i -> method.addStatement("case $L -> $L", i, one.apply(i)));
        method.addCode("default -> {}\n").endControlFlow();
    }
}
