package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.AttributeNames;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.spi.codec.EntityStructure;
import org.tabletheory.mapping.spi.codec.GatheredStructure;
import org.tabletheory.mapping.spi.codec.NestedStructure;
import org.tabletheory.mapping.spi.codec.Slots;
import org.tabletheory.mapping.spi.codec.ValueCodec;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.FormDeclaration;
import org.tabletheory.mapping.spi.declaration.KeyDeclaration;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;
import org.tabletheory.mapping.spi.declaration.Storage;
import org.tabletheory.processor.internal.text.JavaText;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Format;

/** Generates the structure of one record or bean: its description, and the code that reads and writes it. */
final class StructureCode {
    private static final String STRUCTURE = "Structure";

    private final MapperSource source;
    private final ObjectDeclaration shape;
    private final DmsVersion version;
    private final TypeName type;
    private final GeneratedNames.Constants constants;
    /** The constants with the names of attributes and of the maps of embedded objects. */
    private final Map<SlotDeclaration, String> names = new LinkedHashMap<>();

    StructureCode(MapperSource source, ObjectDeclaration shape, DmsVersion version) {
        this.source = source;
        this.shape = shape;
        this.version = version;
        this.type = TypeCode.name(shape.type());
        this.constants = new GeneratedNames.Constants(shape);
    }

    TypeSpec build() {
        Class<?> base = !StructureCode.isPlain(shape)
                ? GatheredStructure.class
                : shape.entity() ? EntityStructure.class : NestedStructure.class;
        TypeSpec.Builder code = TypeSpec.classBuilder(source.nameOf(shape))
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(ClassName.get(base), type));
        for (SlotDeclaration slot : shape.slots()) {
            slot.match(
                    attribute -> addMembers(code, attribute), embedded -> addMembers(code, embedded), ignored -> code);
        }
        code.addMethod(MethodSpec.constructorBuilder()
                .addStatement("super($L, $T.$L)", TypeCode.javaType(shape.type()), DmsVersion.class, version.name())
                .build());
        describe(code);
        new AccessCode(shape).addTo(code);
        if (StructureCode.isPlain(shape)) {
            new ReadCode(shape, source.classOf(shape), addNames(code)).addTo(code);
        } else {
            new GatherCode(shape, source.classOf(shape)).addTo(code);
        }
        new WriteCode(shape, names).addTo(code);
        return code.build();
    }

    /** Adds the constant with all names, which numbers them, and returns its name. */
    private String addNames(TypeSpec.Builder code) {
        String all = constants.of("names");
        code.addField(FieldSpec.builder(AttributeNames.class, all, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer("$T.of($L)", AttributeNames.class, String.join(", ", names.values()))
                .build());
        return all;
    }

    /** Returns whether items hold the attributes of a class in one form only, so that straight-line code can read them. */
    static boolean isPlain(ObjectDeclaration shape) {
        return shape.slots().stream()
                .allMatch(slot -> slot.match(attribute -> true, embedded -> false, ignored -> true)
                        && slot.property().owner().equals(shape.type()));
    }

    private TypeSpec.Builder addMembers(TypeSpec.Builder code, SlotDeclaration.AttributeSlot attribute) {
        addName(code, attribute, attribute.name());
        return ValueHandling.of(attribute).usesCodec() ? addCodec(code, attribute) : code;
    }

    private TypeSpec.Builder addMembers(TypeSpec.Builder code, SlotDeclaration.EmbeddedSlot embedded) {
        CodeBlock created = source.structure(embedded.inner());
        code.addField(FieldSpec.builder(
                        source.classOf(embedded.inner()), structure(embedded), Modifier.PRIVATE, Modifier.FINAL)
                .initializer(created)
                .build());
        if (!embedded.flat()) {
            addName(code, embedded, embedded.name());
            addCodec(code, embedded);
        }
        return code;
    }

    private void addName(TypeSpec.Builder code, SlotDeclaration slot, String name) {
        String constant = constants.of(slot.property().name());
        names.put(slot, constant);
        code.addField(
                FieldSpec.builder(AttributeName.class, constant, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer("$T.of($L)", AttributeName.class, JavaText.literal(name))
                        .build());
    }

    private static TypeSpec.Builder addCodec(TypeSpec.Builder code, SlotDeclaration slot) {
        return code.addField(
                ParameterizedTypeName.get(
                        ClassName.get(ValueCodec.class),
                        TypeCode.boxed(slot.property().type())),
                codec(slot),
                Modifier.PRIVATE);
    }

    /** Returns the type of the variable for a property's value; what a codec reads is boxed, and null if nothing is stored. */
    static TypeName declared(SlotDeclaration slot) {
        boolean boxed =
                slot.match(attribute -> ValueHandling.of(attribute).usesCodec(), embedded -> false, ignored -> false);
        return boxed
                ? TypeCode.boxed(slot.property().type())
                : TypeCode.name(slot.property().type());
    }

    /** Returns the field that holds a property's codec. */
    static String codec(SlotDeclaration slot) {
        return slot.property().name() + "Codec";
    }

    /** Returns the field that holds the structure of an embedded object. */
    static String structure(SlotDeclaration.EmbeddedSlot embedded) {
        return embedded.property().name() + STRUCTURE;
    }

    /** Returns an allocator of local variables, which may not hide the fields with codecs and structures. */
    static NameAllocator locals(ObjectDeclaration shape) {
        NameAllocator names = new NameAllocator();
        Set<String> fields = new HashSet<>();
        for (SlotDeclaration slot : shape.slots()) {
            fields.add(codec(slot));
            fields.add(slot.property().name() + STRUCTURE);
        }
        fields.forEach(names::newName);
        return names;
    }

    private void describe(TypeSpec.Builder code) {
        ParameterSpec slots = SplitMethod.parameter(TypeName.get(Slots.class), "slots");
        MethodSpec.Builder method = overriding("describe").addParameter(slots);
        new SplitMethod(code, method, "describe", slots).write(shape.slots(), this::describe);
        for (KeyDeclaration key : shape.keys()) {
            method.addStatement(
                    "slots.key($L, $L)",
                    JavaText.literal(key.attribute()),
                    JavaText.literal(key.template().text()));
        }
        FormDeclaration form = shape.form();
        if (form != null) {
            describe(method, form);
        }
        code.addMethod(method.build());
    }

    private void describe(MethodSpec.Builder method, FormDeclaration form) {
        method.addStatement(
                "slots.form($L, $L, $L, $L)",
                JavaText.literal(form.attribute()),
                form.present(),
                form.oldest(),
                form.readsNewer());
        for (FormDeclaration.UpcastDeclaration upcast : form.upcasts()) {
            CodeBlock.Builder call = CodeBlock.builder()
                    .add(
                            "slots.upcast($L, $T::$L",
                            upcast.from(),
                            TypeCode.raw(shape.type()),
                            upcast.method().name());
            upcast.plaintext().stream().sorted().forEach(name -> call.add(", $L", JavaText.literal(name)));
            method.addStatement(call.add(")").build());
        }
    }

    private void describe(MethodSpec.Builder method, SlotDeclaration slot) {
        method.addStatement(slot.match(
                attribute -> ValueHandling.of(attribute).usesCodec()
                        ? CodeBlock.of("$L = $L", codec(attribute), describe(attribute))
                        : describe(attribute),
                embedded -> embedded.flat()
                        ? describe(embedded)
                        : CodeBlock.of("$L = $L", codec(embedded), describe(embedded)),
                ignored -> CodeBlock.of(
                        "slots.ignored($S, $L)", ignored.property().name(), PropertyCode.absent(ignored))));
    }

    private static CodeBlock describe(SlotDeclaration.EmbeddedSlot embedded) {
        return CodeBlock.of(
                "slots.embedded($S, $L, $L, $L, $L)",
                embedded.property().name(),
                JavaText.literal(embedded.name()),
                structure(embedded),
                embedded.flat(),
                embedded.omitEmpty());
    }

    private CodeBlock describe(SlotDeclaration.AttributeSlot attribute) {
        Storage storage = attribute.storage();
        CodeBlock.Builder code = CodeBlock.builder()
                .add(
                        "slots.attribute($S, $L, $L)",
                        attribute.property().name(),
                        JavaText.literal(attribute.name()),
                        TypeCode.javaType(attribute.property().type()));
        if (!attribute.property().owner().equals(shape.type())) {
            code.add(".declaredBy($T.class)", TypeCode.raw(attribute.property().owner()));
        }
        if (storage.requested() != null) {
            code.add(".storage($T.$L)", Type.class, storage.requested().name());
        }
        if (storage.ttl()) {
            code.add(".ttl()");
        } else if (storage.seconds()) {
            code.add(".seconds()");
        }
        if (storage.json()) {
            code.add(".json()");
        }
        Format format = attribute.nestedFormat();
        if (format != null) {
            code.add(".format($T.$L)", Format.class, format.name());
        }
        ClassView converter = storage.converter();
        if (converter != null) {
            ClassView elements = storage.elements();
            code.add(
                    elements == null ? ".converter(new $T())" : ".converter(new $T(), $L)",
                    elements == null
                            ? new Object[] {TypeCode.name(converter)}
                            : new Object[] {TypeCode.name(converter), TypeCode.javaType(elements)});
        }
        if (attribute.omitEmpty()) {
            code.add(".omitEmpty()");
        }
        if (attribute.absentWhenNull()) {
            code.add(".absentWhenNull()");
        }
        return code.add(".codec()").build();
    }

    static MethodSpec.Builder overriding(String name) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(Modifier.PUBLIC);
    }
}
