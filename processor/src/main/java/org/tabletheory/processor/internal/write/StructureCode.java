package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeMirror;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.codec.EntityStructure;
import org.tabletheory.client.codec.NestedStructure;
import org.tabletheory.client.codec.Slots;
import org.tabletheory.client.codec.Structure;
import org.tabletheory.client.codec.ValueCodec;
import org.tabletheory.processor.internal.read.Maker;
import org.tabletheory.processor.internal.read.Shape;
import org.tabletheory.processor.internal.read.Slot;
import org.tabletheory.schema.DmsVersion;

/** The structure of one record or bean: its description, and where its items have one shape the code that reads and
 * writes it. */
final class StructureCode {
    private final MapperSource source;
    private final Shape.Struct shape;
    private final DmsVersion version;
    private final TypeName type;
    private final GeneratedNames.Constants constants = new GeneratedNames.Constants();
    /** The constant with each attribute's name. */
    private final Map<Slot.Attribute, String> names = new LinkedHashMap<>();

    StructureCode(MapperSource source, Shape.Struct shape, DmsVersion version) {
        this.source = source;
        this.shape = shape;
        this.version = version;
        this.type = TypeName.get(shape.type());
    }

    TypeSpec build() {
        Class<?> base =
                !shape.isPlain() ? Structure.class : shape.entity() ? EntityStructure.class : NestedStructure.class;
        TypeSpec.Builder code = TypeSpec.classBuilder(source.nameOf(shape))
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(ClassName.get(base), type));
        for (Slot slot : shape.slots()) {
            if (slot instanceof Slot.Attribute attribute) {
                addMembers(code, attribute);
            }
        }
        code.addMethod(MethodSpec.constructorBuilder()
                .addStatement("super($L, $T.$L)", TypeCode.javaType(shape.type()), DmsVersion.class, version.name())
                .build());
        code.addMethod(describe()).addMethod(get()).addMethod(make());
        if (shape.isPlain()) {
            code.addMethod(new ReadCode(shape).build());
            code.addMethod(new WriteCode(shape, names).build());
        }
        return code.build();
    }

    private void addMembers(TypeSpec.Builder code, Slot.Attribute attribute) {
        if (shape.isPlain()) {
            String constant = constants.of(attribute.property().name());
            names.put(attribute, constant);
            code.addField(
                    FieldSpec.builder(AttributeName.class, constant, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                            .initializer("$T.of($S)", AttributeName.class, attribute.name())
                            .build());
            if (usesCodec(attribute)) {
                code.addField(
                        ParameterizedTypeName.get(
                                ClassName.get(ValueCodec.class),
                                TypeCode.boxed(attribute.property().type())),
                        codec(attribute),
                        Modifier.PRIVATE);
            }
        }
    }

    /** Whether straight-line code leaves an attribute to its codec. */
    static boolean usesCodec(Slot.Attribute attribute) {
        return switch (attribute.storage().form()) {
            case CODEC, CONTAINER -> true;
            default -> false;
        };
    }

    /** The field that holds an attribute's codec. */
    static String codec(Slot.Attribute attribute) {
        return attribute.property().name() + "Codec";
    }

    private MethodSpec describe() {
        MethodSpec.Builder method = overriding("describe").addParameter(Slots.class, "slots");
        for (Slot slot : shape.slots()) {
            if (slot instanceof Slot.Attribute attribute) {
                CodeBlock described = attribute(attribute);
                if (usesCodec(attribute) && shape.isPlain()) {
                    method.addStatement("$L = $L", codec(attribute), described);
                } else {
                    method.addStatement(described);
                }
            } else if (slot instanceof Slot.Embedded embedded) {
                method.addStatement(
                        "slots.embedded($S, $S, $L, $L, $L)",
                        embedded.property().name(),
                        embedded.name(),
                        source.structure(embedded.inner()),
                        embedded.flat(),
                        embedded.omitEmpty());
            } else {
                method.addStatement(
                        "slots.ignored($S, $L)",
                        slot.property().name(),
                        Absent.value(slot.property().type()));
            }
        }
        return method.build();
    }

    private CodeBlock attribute(Slot.Attribute attribute) {
        Slot.Storage storage = attribute.storage();
        CodeBlock.Builder code = CodeBlock.builder()
                .add(
                        "slots.attribute($S, $S, $L)",
                        attribute.property().name(),
                        attribute.name(),
                        TypeCode.javaType(attribute.property().type()));
        if (!attribute.property().owner().equals(shape.element())) {
            code.add(".declaredBy($T.class)", ClassName.get(attribute.property().owner()));
        }
        if (storage.asked() != null) {
            code.add(".storage($T.$L)", Type.class, storage.asked().name());
        }
        if (storage.ttl()) {
            code.add(".ttl()");
        } else if (storage.seconds()) {
            code.add(".seconds()");
        }
        if (storage.json()) {
            code.add(".json()");
        }
        TypeMirror converter = storage.converter();
        if (converter != null) {
            code.add(".converter(new $T())", TypeName.get(converter));
        }
        if (attribute.omitEmpty()) {
            code.add(".omitEmpty()");
        }
        if (attribute.absentWhenNull()) {
            code.add(".absentWhenNull()");
        }
        return code.add(".codec()").build();
    }

    private MethodSpec get() {
        MethodSpec.Builder method = overriding("get")
                .returns(Object.class)
                .addParameter(type, "object")
                .addParameter(int.class, "slot");
        if (shape.slots().isEmpty()) {
            return method.addStatement("throw new $T(slot)", IndexOutOfBoundsException.class)
                    .build();
        }
        method.beginControlFlow("return switch (slot)");
        for (int i = 0; i < shape.slots().size(); i++) {
            method.addStatement(
                    "case $L -> object.$L", i, shape.slots().get(i).property().getter());
        }
        return method.addStatement("default -> throw new $T(slot)", IndexOutOfBoundsException.class)
                .addCode("$<};\n")
                .build();
    }

    private MethodSpec make() {
        MethodSpec.Builder method = overriding("make")
                .returns(type)
                .addParameter(ArrayTypeName.of(Object.class), "values")
                .addParameter(ArrayTypeName.of(boolean.class), "present");
        if (shape.maker() instanceof Maker.ByConstructor constructor) {
            List<CodeBlock> arguments = new ArrayList<>();
            constructor.order().forEach(at -> arguments.add(value(at)));
            method.addStatement("return new $T($L)", type, CodeBlock.join(arguments, ", "));
        } else if (shape.maker() instanceof Maker.BySetters) {
            method.addStatement("$T made = new $T()", type, type);
            for (int i = 0; i < shape.slots().size(); i++) {
                Slot slot = shape.slots().get(i);
                boolean primitive = slot.property().type().getKind().isPrimitive();
                CodeBlock filled = CodeBlock.of(
                        " || (values[$L] != null && made.$L == null)",
                        i,
                        slot.property().getter());
                method.beginControlFlow("if (present[$L]$L)", i, primitive ? CodeBlock.of("") : filled)
                        .addStatement("made.$L", set(slot, value(i)))
                        .endControlFlow();
            }
            method.addStatement("return made");
        } else if (shape.maker() instanceof Maker.ByBuilder builder) {
            method.addStatement("var building = $T.builder()", TypeCode.raw(shape.type()));
            for (int i = 0; i < shape.slots().size(); i++) {
                Maker.BuilderSetter setter = builder.setters().get(i);
                method.beginControlFlow("if (present[$L] || values[$L] != null)", i, i)
                        .addStatement(
                                "$Lbuilding.$L($L)", setter.chained() ? "building = " : "", setter.method(), value(i))
                        .endControlFlow();
            }
            method.addStatement("return building.build()");
        }
        return method.build();
    }

    /** A bean's setter, or the assignment to its field. */
    static CodeBlock set(Slot slot, CodeBlock value) {
        String setter = String.valueOf(slot.property().setter());
        int at = setter.indexOf("%s");
        return CodeBlock.of("$L$L$L", setter.substring(0, at), value, setter.substring(at + 2));
    }

    private CodeBlock value(int slot) {
        TypeName declared = TypeCode.boxed(shape.slots().get(slot).property().type());
        return declared.equals(ClassName.OBJECT)
                ? CodeBlock.of("values[$L]", slot)
                : CodeBlock.of("($T) values[$L]", declared, slot);
    }

    static MethodSpec.Builder overriding(String name) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(Modifier.PUBLIC);
    }
}
