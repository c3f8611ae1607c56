package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.tabletheory.mapping.typed.TextAttribute;
import org.tabletheory.processor.internal.read.Access;
import org.tabletheory.processor.internal.read.Entity;
import org.tabletheory.processor.internal.read.Shape;
import org.tabletheory.processor.internal.read.Slot;
import org.tabletheory.schema.Model;

/** The class with an entity's model and the typed names of its attributes. */
public final class NamesSource {
    private final Entity entity;
    private final TypeName type;
    private final Map<String, Shape.Struct> records = new HashMap<>();

    public NamesSource(Entity entity) {
        this.entity = entity;
        this.type = TypeName.get(entity.shape().type());
        for (Shape shape : entity.nested()) {
            if (shape instanceof Shape.Struct object) {
                records.put(TypeName.get(object.type()).toString(), object);
            }
        }
    }

    public JavaFile file() {
        ClassName self = GeneratedNames.names(entity.element());
        TypeElement element = entity.element();
        Modifier[] visible = visibility();
        TypeSpec.Builder code = TypeSpec.classBuilder(self)
                .addAnnotation(GeneratedNames.generated())
                .addAnnotation(GeneratedNames.quiet())
                .addModifiers(visible)
                .addModifiers(Modifier.FINAL)
                .addOriginatingElement(element)
                .addJavadoc("The model and the attributes of {@link $T}.\n", ClassName.get(element))
                .addField(FieldSpec.builder(Model.class, "MODEL", Modifier.STATIC, Modifier.FINAL)
                        .addModifiers(visible)
                        .addJavadoc("The model that the class declares.\n")
                        .initializer(new ModelCode(entity).build())
                        .build())
                .addMethod(hidden());
        Map<String, Slot> slots = new LinkedHashMap<>();
        if (entity.shape() instanceof Shape.Struct object) {
            collect(object, slots);
        } else if (entity.shape() instanceof Shape.Family family) {
            family.members().values().forEach(member -> collect(member, slots));
        }
        add(code, slots, "", new HashSet<>());
        if (entity.shape() instanceof Shape.Family family) {
            code.addField(discriminator(family));
        }
        return JavaFile.builder(self.packageName(), code.build())
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }

    private FieldSpec discriminator(Shape.Family family) {
        TypeName attribute =
                ParameterizedTypeName.get(ClassName.get(TextAttribute.class), type, ClassName.get(String.class));
        return FieldSpec.builder(attribute, "DISCRIMINATOR_", Modifier.STATIC, Modifier.FINAL)
                .addModifiers(visibility())
                .addJavadoc("{@code $L}, which tells the classes apart.\n", family.discriminator())
                .initializer("new $T<>($S)", TextAttribute.class, family.discriminator())
                .build();
    }

    private Modifier[] visibility() {
        return Access.isPublic(entity.element()) ? new Modifier[] {Modifier.PUBLIC} : new Modifier[0];
    }

    private static MethodSpec hidden() {
        return MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build();
    }

    /** The slots of an object and of what is embedded flat in it, by their names in DynamoDB. */
    private static void collect(Shape.Struct object, Map<String, Slot> slots) {
        for (Slot slot : object.slots()) {
            if (slot instanceof Slot.Attribute attribute) {
                slots.putIfAbsent(attribute.name(), attribute);
            } else if (slot instanceof Slot.Embedded embedded && embedded.flat()) {
                collect(embedded.inner(), slots);
            } else if (slot instanceof Slot.Embedded embedded) {
                slots.putIfAbsent(embedded.name(), embedded);
            }
        }
    }

    private void add(TypeSpec.Builder code, Map<String, Slot> slots, String before, Set<String> around) {
        GeneratedNames.Constants constants = new GeneratedNames.Constants();
        slots.forEach((name, slot) -> {
            String constant = constants.of(slot.property().name());
            TypeName attribute = AttributeTypes.of(type, slot);
            code.addField(FieldSpec.builder(attribute, constant, Modifier.STATIC, Modifier.FINAL)
                    .addModifiers(visibility())
                    .addJavadoc("$L\n", doc(slot, before + name))
                    .initializer("new $T<>($S)", ((ParameterizedTypeName) attribute).rawType(), before + name)
                    .build());
            addInside(code, slot, before + name, around);
        });
    }

    private static CodeBlock doc(Slot slot, String path) {
        String text = "{@code " + path + "}";
        return slot instanceof Slot.Attribute attribute && attribute.def() != null
                ? CodeBlock.of("$L, stored as $L.", text, attribute.def().type().name())
                : CodeBlock.of("$L.", text);
    }

    /** A class with the names inside a record, unless the record contains itself. */
    private void addInside(TypeSpec.Builder code, Slot slot, String path, Set<String> around) {
        String key = TypeName.get(slot.property().type()).toString();
        Shape.Struct inner = slot instanceof Slot.Embedded embedded ? embedded.inner() : records.get(key);
        boolean plain = !(slot instanceof Slot.Attribute attribute)
                || (!attribute.storage().isConverted()
                        && !attribute.storage().json()
                        && (attribute.def() == null || !attribute.def().isEncrypted()));
        if (inner == null || !plain || around.contains(key)) {
            return;
        }
        String property = slot.property().name();
        TypeSpec.Builder nested = TypeSpec.classBuilder(
                        property.substring(0, 1).toUpperCase(Locale.ROOT) + property.substring(1) + "_")
                .addModifiers(visibility())
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The attributes inside {@code $L}.\n", path)
                .addMethod(hidden());
        Map<String, Slot> slots = new LinkedHashMap<>();
        collect(inner, slots);
        Set<String> deeper = new HashSet<>(around);
        deeper.add(key);
        add(nested, slots, path + ".", deeper);
        code.addType(nested.build());
    }
}
