package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeMirror;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.AttributeNames;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.spi.codec.EntityStructure;
import org.tabletheory.mapping.spi.codec.GatheredStructure;
import org.tabletheory.mapping.spi.codec.NestedStructure;
import org.tabletheory.mapping.spi.codec.Slots;
import org.tabletheory.mapping.spi.codec.ValueCodec;
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
    /** The constant with the name of each attribute, and of each map that something is embedded in. */
    private final Map<Slot, String> names = new LinkedHashMap<>();

    StructureCode(MapperSource source, Shape.Struct shape, DmsVersion version) {
        this.source = source;
        this.shape = shape;
        this.version = version;
        this.type = TypeName.get(shape.type());
    }

    TypeSpec build() {
        Class<?> base = !shape.isPlain()
                ? GatheredStructure.class
                : shape.entity() ? EntityStructure.class : NestedStructure.class;
        TypeSpec.Builder code = TypeSpec.classBuilder(source.nameOf(shape))
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(ClassName.get(base), type));
        for (Slot slot : shape.slots()) {
            if (slot instanceof Slot.Attribute attribute) {
                addMembers(code, attribute);
            } else if (slot instanceof Slot.Embedded embedded) {
                addMembers(code, embedded);
            }
        }
        code.addMethod(MethodSpec.constructorBuilder()
                .addStatement("super($L, $T.$L)", TypeCode.javaType(shape.type()), DmsVersion.class, version.name())
                .build());
        describe(code);
        new AccessCode(shape).addTo(code);
        if (shape.isPlain()) {
            new ReadCode(shape, source.classOf(shape), addNames(code)).addTo(code);
        } else {
            new GatherCode(shape, source.classOf(shape)).addTo(code);
        }
        new WriteCode(shape, names).addTo(code);
        return code.build();
    }

    /** Adds the constant with all names, by which they are numbered; gives what it is called. */
    private String addNames(TypeSpec.Builder code) {
        String all = constants.of("names");
        code.addField(FieldSpec.builder(AttributeNames.class, all, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer("$T.of($L)", AttributeNames.class, String.join(", ", names.values()))
                .build());
        return all;
    }

    private void addMembers(TypeSpec.Builder code, Slot.Attribute attribute) {
        addName(code, attribute, attribute.name());
        if (usesCodec(attribute)) {
            addCodec(code, attribute);
        }
    }

    private void addMembers(TypeSpec.Builder code, Slot.Embedded embedded) {
        CodeBlock made = source.structure(embedded.inner());
        code.addField(FieldSpec.builder(
                        source.classOf(embedded.inner()), structure(embedded), Modifier.PRIVATE, Modifier.FINAL)
                .initializer(made)
                .build());
        if (!embedded.flat()) {
            addName(code, embedded, embedded.name());
            addCodec(code, embedded);
        }
    }

    private void addName(TypeSpec.Builder code, Slot slot, String name) {
        String constant = constants.of(slot.property().name());
        names.put(slot, constant);
        code.addField(
                FieldSpec.builder(AttributeName.class, constant, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer("$T.of($S)", AttributeName.class, name)
                        .build());
    }

    private static void addCodec(TypeSpec.Builder code, Slot slot) {
        code.addField(
                ParameterizedTypeName.get(
                        ClassName.get(ValueCodec.class),
                        TypeCode.boxed(slot.property().type())),
                codec(slot),
                Modifier.PRIVATE);
    }

    /** Whether straight-line code leaves an attribute to its codec. */
    static boolean usesCodec(Slot.Attribute attribute) {
        return switch (attribute.storage().form()) {
            case CODEC, CONTAINER -> true;
            default -> false;
        };
    }

    /** The type of the variable that holds a property's value. What a codec reads is boxed: null when nothing is stored. */
    static TypeName declared(Slot slot) {
        return slot instanceof Slot.Attribute attribute && usesCodec(attribute)
                ? TypeCode.boxed(slot.property().type())
                : TypeName.get(slot.property().type());
    }

    /** The field that holds a property's codec. */
    static String codec(Slot slot) {
        return slot.property().name() + "Codec";
    }

    /** The field that holds the structure of what is embedded. */
    static String structure(Slot.Embedded embedded) {
        return embedded.property().name() + "Structure";
    }

    private void describe(TypeSpec.Builder code) {
        ParameterSpec slots = Parts.parameter(TypeName.get(Slots.class), "slots");
        MethodSpec.Builder method = overriding("describe").addParameter(slots);
        new Parts(code, method, "describe", slots).write(shape.slots(), this::describe);
        code.addMethod(method.build());
    }

    private void describe(MethodSpec.Builder method, Slot slot) {
        if (slot instanceof Slot.Attribute attribute) {
            CodeBlock described = attribute(attribute);
            if (usesCodec(attribute)) {
                method.addStatement("$L = $L", codec(attribute), described);
            } else {
                method.addStatement(described);
            }
        } else if (slot instanceof Slot.Embedded embedded) {
            CodeBlock described = CodeBlock.of(
                    "slots.embedded($S, $S, $L, $L, $L)",
                    embedded.property().name(),
                    embedded.name(),
                    structure(embedded),
                    embedded.flat(),
                    embedded.omitEmpty());
            if (embedded.flat()) {
                method.addStatement(described);
            } else {
                method.addStatement("$L = $L", codec(embedded), described);
            }
        } else {
            method.addStatement(
                    "slots.ignored($S, $L)",
                    slot.property().name(),
                    Absent.value(slot.property().type()));
        }
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

    /** A bean's setter, or the assignment to its field. */
    static CodeBlock set(Slot slot, CodeBlock value) {
        String setter = String.valueOf(slot.property().setter());
        int at = setter.indexOf("%s");
        return CodeBlock.of("$L$L$L", setter.substring(0, at), value, setter.substring(at + 2));
    }

    static MethodSpec.Builder overriding(String name) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(Modifier.PUBLIC);
    }
}
