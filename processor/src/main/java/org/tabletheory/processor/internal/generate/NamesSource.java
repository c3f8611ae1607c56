package org.tabletheory.processor.internal.generate;

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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.declaration.ClassDeclaration;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.EntityDeclaration;
import org.tabletheory.mapping.spi.declaration.FamilyDeclaration;
import org.tabletheory.mapping.spi.declaration.KeyDeclaration;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;
import org.tabletheory.mapping.spi.declaration.ViewDeclaration;
import org.tabletheory.mapping.typed.TextAttribute;
import org.tabletheory.processor.internal.text.JavaText;
import org.tabletheory.processor.internal.view.Access;
import org.tabletheory.processor.internal.view.CompiledClass;
import org.tabletheory.schema.Model;

/** Generates the class with an entity's model and the typed names of its attributes. */
public final class NamesSource {
    private final EntityDeclaration entity;
    private final TypeElement element;
    private final TypeName type;
    private final Access access;
    private final Map<ClassView, ObjectDeclaration> records = new HashMap<>();

    public NamesSource(EntityDeclaration entity) {
        this(entity, TypeCode.name(entity.declaration().type()));
    }

    private NamesSource(EntityDeclaration entity, TypeName type) {
        this.entity = entity;
        this.element = CompiledClass.element(entity.declaration().type());
        this.type = type;
        this.access = new Access(Access.packageOf(element));
        for (ClassDeclaration shape : entity.nested()) {
            shape.match(object -> records.put(object.type(), object), family -> null);
        }
    }

    /** Returns the class with the typed names of a view: of its attributes, and of the keys of its index. */
    public static JavaFile of(ViewDeclaration view) {
        NamesSource source = new NamesSource(view.entity());
        TypeSpec.Builder code = source.names("The attributes of {@link $T}, and those of the keys of its index.\n");
        Map<String, SlotDeclaration> slots = new LinkedHashMap<>();
        view.entity().declaration().match(object -> collect(object, slots), family -> null);
        view.keySlots().forEach(slot -> slots.putIfAbsent(slot.name(), slot));
        source.add(code, slots, "", new HashSet<>());
        source.addKeys(code, view.computedKeys(), slots);
        return source.file(code);
    }

    private TypeSpec.Builder names(String javadoc) {
        return TypeSpec.classBuilder(GeneratedNames.names(element))
                .addAnnotation(GeneratedNames.generated())
                .addAnnotation(GeneratedNames.quiet())
                .addModifiers(visibility())
                .addModifiers(Modifier.FINAL)
                .addOriginatingElement(element)
                .addJavadoc(javadoc, ClassName.get(element))
                .addMethod(hidden());
    }

    private JavaFile file(TypeSpec.Builder code) {
        return JavaFile.builder(GeneratedNames.names(element).packageName(), code.build())
                .indent("    ")
                .build();
    }

    public JavaFile file() {
        TypeSpec.Builder code = names("The model and the attributes of {@link $T}.\n")
                .addField(FieldSpec.builder(Model.class, "MODEL", Modifier.STATIC, Modifier.FINAL)
                        .addModifiers(visibility())
                        .addJavadoc("The model that the class declares.\n")
                        .initializer(new ModelCode(entity).build())
                        .build());
        Map<String, SlotDeclaration> slots = new LinkedHashMap<>();
        List<ObjectDeclaration> objects = entity.declaration()
                .match(List::of, family -> List.copyOf(family.members().values()));
        objects.forEach(object -> collect(object, slots));
        add(code, slots, "", new HashSet<>());
        addKeys(code, keys(objects), slots);
        entity.declaration().match(object -> code, family -> {
            family.members().values().forEach(member -> code.addType(names(member)));
            return code.addField(discriminator(family));
        });
        return file(code);
    }

    /** Returns a class with the names of one class of a sealed type, for queries of that class alone. */
    private TypeSpec names(ObjectDeclaration member) {
        TypeName memberType = TypeCode.name(member.type());
        TypeSpec.Builder code = TypeSpec.classBuilder(member.type().simpleName())
                .addModifiers(visibility())
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The attributes of {@link $T}.\n", memberType)
                .addMethod(hidden());
        Map<String, SlotDeclaration> slots = new LinkedHashMap<>();
        collect(member, slots);
        NamesSource names = new NamesSource(entity, memberType);
        names.add(code, slots, "", new HashSet<>());
        names.addKeys(code, keys(List.of(member)), slots);
        return code.build();
    }

    /** Returns the keys that templates compute and that no component has. */
    private static List<KeyDeclaration> keys(List<ObjectDeclaration> objects) {
        return objects.stream().flatMap(ObjectDeclaration::declaredKeys).toList();
    }

    private void addKeys(TypeSpec.Builder code, List<KeyDeclaration> declared, Map<String, SlotDeclaration> slots) {
        GeneratedNames.Constants constants = new GeneratedNames.Constants();
        slots.values().forEach(slot -> constants.of(slot.property().name()));
        Map<String, KeyDeclaration> keys = new LinkedHashMap<>();
        declared.forEach(key -> keys.putIfAbsent(key.attribute(), key));
        keys.keySet().removeAll(slots.keySet());
        TypeName attribute =
                ParameterizedTypeName.get(ClassName.get(TextAttribute.class), type, ClassName.get(String.class));
        keys.forEach((name, key) -> code.addField(
                FieldSpec.builder(attribute, constants.of(javaName(name)), Modifier.STATIC, Modifier.FINAL)
                        .addModifiers(visibility())
                        .addJavadoc(
                                "{@code $L}, computed by the template {@code $L}.\n",
                                JavaText.comment(name),
                                JavaText.comment(key.template().text()))
                        .initializer("new $T<>($L)", TextAttribute.class, JavaText.literal(name))
                        .build()));
    }

    /** Returns the name of an attribute with underscores where Java allows no such character. */
    private static String javaName(String attribute) {
        String name = attribute.replaceAll("[^A-Za-z0-9_]", "_");
        return Character.isDigit(name.charAt(0)) ? "_" + name : name;
    }

    private FieldSpec discriminator(FamilyDeclaration family) {
        TypeName attribute =
                ParameterizedTypeName.get(ClassName.get(TextAttribute.class), type, ClassName.get(String.class));
        return FieldSpec.builder(attribute, "DISCRIMINATOR_", Modifier.STATIC, Modifier.FINAL)
                .addModifiers(visibility())
                .addJavadoc("{@code $L}, the discriminator.\n", JavaText.comment(family.discriminator()))
                .initializer("new $T<>($L)", TextAttribute.class, JavaText.literal(family.discriminator()))
                .build();
    }

    private Modifier[] visibility() {
        return Access.isPublic(element) ? new Modifier[] {Modifier.PUBLIC} : new Modifier[0];
    }

    private static MethodSpec hidden() {
        return MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build();
    }

    /** Collects the slots of an object and of flat embedded objects, by their names in DynamoDB. */
    private static @Nullable SlotDeclaration collect(ObjectDeclaration object, Map<String, SlotDeclaration> slots) {
        for (SlotDeclaration slot : object.slots()) {
            slot.match(
                    attribute -> slots.putIfAbsent(attribute.name(), attribute),
                    embedded -> embedded.flat()
                            ? collect(embedded.inner(), slots)
                            : slots.putIfAbsent(embedded.name(), embedded),
                    ignored -> null);
        }
        return null;
    }

    private void add(TypeSpec.Builder code, Map<String, SlotDeclaration> slots, String before, Set<ClassView> around) {
        GeneratedNames.Constants constants = new GeneratedNames.Constants();
        slots.forEach((name, slot) -> {
            String constant = constants.of(slot.property().name());
            TypeName attribute = AttributeTypes.of(type, slot, access);
            code.addField(FieldSpec.builder(attribute, constant, Modifier.STATIC, Modifier.FINAL)
                    .addModifiers(visibility())
                    .addJavadoc("$L\n", doc(slot, before + name))
                    .initializer(
                            "new $T<>($L)",
                            ((ParameterizedTypeName) attribute).rawType(),
                            JavaText.literal(before + name))
                    .build());
            addInside(code, slot, before + name, around);
        });
    }

    private static CodeBlock doc(SlotDeclaration slot, String path) {
        String text = "{@code " + JavaText.comment(path) + "}";
        CodeBlock plain = CodeBlock.of("$L.", text);
        return slot.match(
                attribute -> attribute.def() == null
                        ? plain
                        : CodeBlock.of(
                                "$L, stored as $L.",
                                text,
                                attribute.def().type().name()),
                embedded -> plain,
                ignored -> plain);
    }

    private static boolean isPlain(SlotDeclaration.AttributeSlot attribute) {
        return !attribute.storage().isConverted()
                && !attribute.storage().json()
                && (attribute.def() == null || !attribute.def().isEncrypted());
    }

    /** Adds a class with the names inside a record, unless the record contains itself. */
    private void addInside(TypeSpec.Builder code, SlotDeclaration slot, String path, Set<ClassView> around) {
        ClassView key = slot.property().type();
        ObjectDeclaration inner = slot.match(
                attribute -> isPlain(attribute) ? records.get(key) : null,
                SlotDeclaration.EmbeddedSlot::inner,
                ignored -> null);
        if (inner == null || around.contains(key)) {
            return;
        }
        String property = slot.property().name();
        TypeSpec.Builder nested = TypeSpec.classBuilder(
                        property.substring(0, 1).toUpperCase(Locale.ROOT) + property.substring(1) + "_")
                .addModifiers(visibility())
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The attributes inside {@code $L}.\n", JavaText.comment(path))
                .addMethod(hidden());
        Map<String, SlotDeclaration> slots = new LinkedHashMap<>();
        collect(inner, slots);
        Set<ClassView> deeper = new HashSet<>(around);
        deeper.add(key);
        add(nested, slots, path + ".", deeper);
        code.addType(nested.build());
    }
}
