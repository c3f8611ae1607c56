package org.tabletheory.processor.internal.generate;

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
import org.tabletheory.mapping.spi.declaration.Construction;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;

/** Generates the method that reads an object: a variable for each property, a loop over the names, the construction. */
final class ReadCode {
    private final ObjectDeclaration shape;
    private final TypeName type;
    private final List<SlotDeclaration.AttributeSlot> attributes;
    private final boolean constructs;
    private final ReadVariables variables;

    /** The position of each attribute, which is its number among the names. */
    private final List<Integer> numbers;
    /** The constant with the names. */
    private final String names;

    ReadCode(ObjectDeclaration shape, ClassName structure, String names) {
        this.shape = shape;
        this.type = TypeCode.name(shape.type());
        this.attributes = shape.attributes().toList();
        this.constructs = constructs(shape);
        this.numbers = IntStream.range(0, attributes.size()).boxed().toList();
        this.names = names;
        this.variables = new ReadVariables(shape, structure);
    }

    /** Returns whether a constructor takes all values, so that it does not matter which of them were stored. */
    static boolean constructs(ObjectDeclaration shape) {
        return shape.construction().match(constructor -> true, setters -> false, builder -> false);
    }

    void addTo(TypeSpec.Builder code) {
        MethodSpec.Builder method =
                StructureCode.overriding("read").returns(type).addParameter(ItemReader.class, "in");
        variables.declare(code, method);
        if (isFew()) {
            method.addStatement("long read = 0");
        } else {
            method.addStatement("long[] read = new long[$L]", attributes.size() / Long.SIZE + 1);
        }
        method.beginControlFlow(
                "for (int attribute = in.nextName($1L, $2T.NONE); attribute >= 0; attribute = in.nextName($1L, attribute))",
                names,
                AttributeNames.class);
        method.addStatement(
                isFew() ? "read = $T.once(read, attribute, $L, in)" : "$T.once(read, attribute, $L, in)",
                ScalarReading.class,
                attributes.size());
        if (variables.areShared()) {
            dispatch(code, method);
        } else {
            take(method, numbers);
        }
        method.endControlFlow();
        create(code, method);
        code.addMethod(method.build());
    }

    /** Returns whether a long has a bit for each attribute and one for unknown names. */
    private boolean isFew() {
        return attributes.size() < Long.SIZE;
    }

    /** Dispatches to the part that has the attribute; the last part also handles unknown names. */
    private void dispatch(TypeSpec.Builder code, MethodSpec.Builder method) {
        List<List<Integer>> parts = SplitMethod.of(numbers);
        method.beginControlFlow("switch (attribute / $L)", SplitMethod.SIZE);
        for (int i = 0; i < parts.size(); i++) {
            String label = i + 1 < parts.size() ? "case " + i : "default";
            method.addStatement(
                    "$L -> $L(attribute, in, $N)", label, SplitMethod.called("read", i), variables.shared());
            MethodSpec.Builder part = SplitMethod.method("read", i)
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
        SlotDeclaration.AttributeSlot attribute = attributes.get(number);
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

    /** Returns the expression that reads an attribute's value. */
    static CodeBlock value(SlotDeclaration.AttributeSlot attribute) {
        return switch (ValueHandling.of(attribute)) {
            case STRING -> reading("string");
            case LONG -> reading("wholeLong");
            case INT -> reading("wholeInt");
            case SHORT -> reading("wholeShort");
            case BYTE -> reading("wholeByte");
            case DOUBLE -> reading("decimalDouble");
            case FLOAT -> reading("decimalFloat");
            case BOOLEAN -> reading("bool");
            case CHAR -> reading("character");
            case TIME -> reading("time");
            case SECONDS -> reading("seconds");
            case CODEC, CONTAINER -> CodeBlock.of("$L.read(in)", StructureCode.codec(attribute));
        };
    }

    private static CodeBlock reading(String name) {
        return CodeBlock.of("$T.$L(in)", ScalarReading.class, name);
    }

    private void create(TypeSpec.Builder code, MethodSpec.Builder method) {
        if (constructs) {
            List<SlotDeclaration.AttributeSlot> containers =
                    attributes.stream().filter(ReadCode::isContainer).toList();
            new SplitMethod(code, method, "complete", variables.shared()).write(containers, this::complete);
        }
        method.beginControlFlow("try");
        shape.construction()
                .match(
                        constructor -> construct(code, method, constructor),
                        setters -> {
                            method.addStatement("$T created = new $T()", type, type);
                            new SplitMethod(
                                            code,
                                            method,
                                            "fill",
                                            SplitMethod.parameter(type, "created"),
                                            variables.shared())
                                    .write(attributes, this::fill);
                            return method.addStatement("return created");
                        },
                        builder -> {
                            ParameterSpec building = BuilderCode.start(method, shape, builder);
                            new SplitMethod(code, method, "build", List.of(building, variables.shared()), building)
                                    .write(attributes, (part, attribute) -> build(part, attribute, builder));
                            return BuilderCode.end(method, builder);
                        });
        method.nextControlFlow("catch ($T thrown)", RuntimeException.class)
                .addStatement(
                        "throw $T.constructionFailed($T.class, in, thrown)",
                        ScalarReading.class,
                        TypeCode.raw(shape.type()))
                .endControlFlow();
    }

    /** Passes many arguments in a separate method: HotSpot's C2 gives up on the method with the call. */
    private MethodSpec.Builder construct(
            TypeSpec.Builder code, MethodSpec.Builder method, Construction.ByConstructor constructor) {
        List<CodeBlock> arguments = new ArrayList<>();
        for (int at : constructor.order()) {
            arguments.add(shape.slots()
                    .get(at)
                    .match(
                            attribute -> CodeBlock.of("$L", variables.value(attribute)),
                            embedded -> {
                                throw new IllegalStateException("a class with embedded objects needs gathering code");
                            },
                            PropertyCode::absentArgument));
        }
        CodeBlock created = CodeBlock.of("return new $T($L)", type, CodeBlock.join(arguments, ", "));
        if (variables.areShared()) {
            code.addMethod(MethodSpec.methodBuilder("construct")
                    .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                    .returns(type)
                    .addParameter(variables.shared())
                    .addStatement(created)
                    .build());
            return method.addStatement("return construct($N)", variables.shared());
        }
        return method.addStatement(created);
    }

    private void complete(MethodSpec.Builder method, SlotDeclaration.AttributeSlot container) {
        method.beginControlFlow("if ($L == null)", variables.value(container))
                .addStatement("$L = $L.absent()", variables.value(container), StructureCode.codec(container))
                .endControlFlow();
    }

    /** A bean keeps its initial value for what was not stored, unless it is null and the type has an empty value. */
    private void fill(MethodSpec.Builder method, SlotDeclaration.AttributeSlot slot) {
        method.beginControlFlow("if ($L)", variables.present(slot))
                .addStatement("created.$L", PropertyCode.set(slot, CodeBlock.of("$L", variables.value(slot))));
        if (isContainer(slot) && !slot.property().type().isPrimitive()) {
            method.nextControlFlow("else if (created.$L == null)", PropertyCode.get(slot))
                    .addStatement(
                            "created.$L",
                            PropertyCode.set(slot, CodeBlock.of("$L.absent()", StructureCode.codec(slot))));
        }
        method.endControlFlow();
    }

    /** A builder keeps its default for what was not stored, unless the type has an empty value. */
    private void build(MethodSpec.Builder method, SlotDeclaration.AttributeSlot slot, Construction.ByBuilder builder) {
        int position = shape.slots().indexOf(slot);
        CodeBlock set = BuilderCode.set(builder, position, CodeBlock.of("$L", variables.value(slot)));
        method.beginControlFlow("if ($L)", variables.present(slot)).addStatement(set);
        if (isContainer(slot) && !builder.defaults().contains(position)) {
            CodeBlock absent = CodeBlock.of("$L.absent()", StructureCode.codec(slot));
            method.nextControlFlow("else").addStatement(BuilderCode.set(builder, position, absent));
        }
        method.endControlFlow();
    }

    private static boolean isContainer(SlotDeclaration.AttributeSlot attribute) {
        return ValueHandling.of(attribute) == ValueHandling.CONTAINER;
    }
}
