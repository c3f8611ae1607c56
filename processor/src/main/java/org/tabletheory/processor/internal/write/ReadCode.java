package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import javax.lang.model.element.Modifier;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.client.codec.ScalarReading;
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

    ReadCode(Shape.Struct shape, ClassName structure) {
        this.shape = shape;
        this.type = TypeName.get(shape.type());
        this.attributes = shape.attributes().toList();
        this.constructs = shape.maker() instanceof Maker.ByConstructor;
        this.variables = new ReadVariables(shape, structure);
    }

    void addTo(TypeSpec.Builder code) {
        MethodSpec.Builder method =
                StructureCode.overriding("read").returns(type).addParameter(ItemReader.class, "in");
        variables.declare(code, method);
        method.beginControlFlow(
                "for ($T attribute = in.nextName(); attribute != null; attribute = in.nextName())", String.class);
        if (variables.areShared()) {
            method.addStatement("int hash = attribute.hashCode()");
            dispatch(method, parts(code));
        } else {
            take(method, attributes);
        }
        method.endControlFlow();
        make(code, method);
        code.addMethod(method.build());
    }

    /**
     * The parts of the switch, by the least hash of the names in each. A switch over texts looks for the hash first; so
     * finding the part begins the very search that the part ends, and no order of names is better than another.
     */
    private NavigableMap<Integer, String> parts(TypeSpec.Builder code) {
        NavigableMap<Integer, List<Slot.Attribute>> hashes = new TreeMap<>();
        for (Slot.Attribute attribute : attributes) {
            hashes.computeIfAbsent(attribute.name().hashCode(), hash -> new ArrayList<>())
                    .add(attribute);
        }
        NavigableMap<Integer, String> parts = new TreeMap<>();
        for (List<Integer> part : Parts.of(List.copyOf(hashes.keySet()))) {
            MethodSpec.Builder method = Parts.method("read", parts.size())
                    .addParameter(String.class, "attribute")
                    .addParameter(ItemReader.class, "in")
                    .addParameter(variables.shared());
            take(
                    method,
                    hashes.subMap(part.get(0), true, part.get(part.size() - 1), true).values().stream()
                            .flatMap(List::stream)
                            .toList());
            parts.put(part.get(0), Parts.called("read", parts.size()));
            code.addMethod(method.build());
        }
        return parts;
    }

    private void dispatch(MethodSpec.Builder method, NavigableMap<Integer, String> parts) {
        if (parts.size() == 1) {
            method.addStatement("$L(attribute, in, $N)", parts.firstEntry().getValue(), variables.shared());
            return;
        }
        int middle = List.copyOf(parts.keySet()).get(parts.size() / 2);
        method.beginControlFlow("if (hash < $L)", middle);
        dispatch(method, parts.headMap(middle, false));
        method.nextControlFlow("else");
        dispatch(method, parts.tailMap(middle, true));
        method.endControlFlow();
    }

    private void take(MethodSpec.Builder method, List<Slot.Attribute> some) {
        method.beginControlFlow("switch (attribute)");
        some.forEach(attribute -> take(method, attribute));
        method.addStatement("default -> in.skip()").endControlFlow();
    }

    private void take(MethodSpec.Builder method, Slot.Attribute attribute) {
        CodeBlock read = CodeBlock.of("$L = $L", variables.value(attribute), value(attribute));
        if (constructs) {
            method.addStatement("case $S -> $L", attribute.name(), read);
        } else {
            method.beginControlFlow("case $S ->", attribute.name())
                    .addStatement(read)
                    .addStatement("$L = true", variables.present(attribute))
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
                            : ignored(slot));
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

    private static CodeBlock ignored(Slot slot) {
        CodeBlock absent = Absent.value(slot.property().type());
        return absent.toString().equals("null")
                ? CodeBlock.of("($T) null", TypeName.get(slot.property().type()))
                : absent;
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
