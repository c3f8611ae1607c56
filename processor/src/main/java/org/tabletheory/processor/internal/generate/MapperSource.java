package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.mapping.spi.GeneratedMappers;
import org.tabletheory.mapping.spi.GeneratedViews;
import org.tabletheory.mapping.spi.codec.Family;
import org.tabletheory.mapping.spi.codec.MappedClass;
import org.tabletheory.mapping.spi.declaration.ClassDeclaration;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.EntityDeclaration;
import org.tabletheory.mapping.spi.declaration.FamilyDeclaration;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;
import org.tabletheory.mapping.spi.declaration.ViewDeclaration;
import org.tabletheory.processor.internal.text.JavaText;
import org.tabletheory.processor.internal.view.CompiledClass;
import org.tabletheory.schema.DmsVersion;

/** Generates the class that creates the mapper of an entity, with a structure for every class inside it. */
public final class MapperSource {
    private final EntityDeclaration entity;
    /** The view that is mapped, or null if it is a class with {@code @Table}. */
    private final @Nullable ViewDeclaration view;

    private final TypeElement element;
    private final ClassName self;
    private final Map<Key, String> structures = new LinkedHashMap<>();
    private final List<ObjectDeclaration> described = new ArrayList<>();

    /** A class is described once as an entity, and once as a nested class. */
    private record Key(ClassView type, boolean entity) {
        static Key of(ObjectDeclaration shape) {
            return new Key(shape.type(), shape.entity());
        }
    }

    public MapperSource(EntityDeclaration entity) {
        this(entity, null);
    }

    public MapperSource(ViewDeclaration view) {
        this(view.entity(), view);
    }

    private MapperSource(EntityDeclaration entity, @Nullable ViewDeclaration view) {
        this.entity = entity;
        this.view = view;
        this.element = CompiledClass.element(entity.declaration().type());
        this.self = GeneratedNames.mapper(element);
    }

    public JavaFile file() {
        TypeSpec.Builder type = TypeSpec.classBuilder(self)
                .addAnnotation(GeneratedNames.generated())
                .addAnnotation(GeneratedNames.quiet())
                .addModifiers(Modifier.FINAL)
                .addOriginatingElement(element)
                .addJavadoc((view == null ? "Stores and reads" : "Reads") + " {@link $T}.\n", ClassName.get(element))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        CodeBlock root = described(entity.declaration());
        List<CodeBlock> nested = entity.nested().stream().map(this::described).toList();
        List<CodeBlock> enums = entity.enums().stream()
                .map(each -> CodeBlock.of("$T.values()", TypeCode.raw(each)))
                .toList();
        type.addMethod(factory(root, nested, enums));
        for (int i = 0; i < described.size(); i++) { // the code of one structure may add others
            type.addType(
                    new StructureCode(this, described.get(i), entity.model().dmsVersion()).build());
        }
        return JavaFile.builder(self.packageName(), type.build()).indent("    ").build();
    }

    private MethodSpec factory(CodeBlock root, List<CodeBlock> nested, List<CodeBlock> enums) {
        TypeVariableName variable = TypeVariableName.get("T");
        TypeName described =
                ParameterizedTypeName.get(ClassName.get(MappedClass.class), WildcardTypeName.subtypeOf(Object.class));
        TypeName constants = ArrayTypeName.of(
                ParameterizedTypeName.get(ClassName.get(Enum.class), WildcardTypeName.subtypeOf(Object.class)));
        return MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.STATIC)
                .addTypeVariable(variable)
                .returns(ParameterizedTypeName.get(
                        ClassName.get(view == null ? Mapper.class : ViewMapper.class), variable))
                .addParameter(ParameterizedTypeName.get(ClassName.get(Class.class), variable), "type")
                .addParameter(Mappers.class, "mappers")
                .addStatement(
                        "return $T.$L,\n$L,\n$T.<$T>of($L),\n$T.<$T>of($L),\nmappers)",
                        view == null ? GeneratedMappers.class : GeneratedViews.class,
                        view == null
                                ? CodeBlock.of("mapper(\ntype,\n$T.MODEL", GeneratedNames.names(element))
                                : call(view),
                        root,
                        List.class,
                        described,
                        CodeBlock.join(nested, ", "),
                        List.class,
                        constants,
                        CodeBlock.join(enums, ", "))
                .build();
    }

    /** Returns the beginning of the call that creates the mapper of a view. */
    private static CodeBlock call(ViewDeclaration view) {
        List<CodeBlock> attributes = view.attributes().stream()
                .map(name -> CodeBlock.of("$L", JavaText.literal(name)))
                .toList();
        return CodeBlock.of(
                "view(\ntype,\n$T.class,\n$L,\n$T.of($L),\n$L",
                TypeCode.raw(view.source()),
                JavaText.literal(view.index()),
                List.class,
                CodeBlock.join(attributes, ", "),
                view.discriminated());
    }

    /** Returns the expression that describes a class. */
    CodeBlock described(ClassDeclaration shape) {
        return shape.match(this::structure, this::family);
    }

    private CodeBlock family(FamilyDeclaration family) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add(
                        "$T.<$T>of($L, $T.$L, $L)",
                        Family.class,
                        TypeCode.name(family.type()),
                        TypeCode.javaType(family.type()),
                        DmsVersion.class,
                        entity.model().dmsVersion().name(),
                        JavaText.literal(family.discriminator()));
        family.members()
                .forEach((value, member) -> code.add("\n.with($L, $L)", JavaText.literal(value), structure(member)));
        return code.build();
    }

    /** Returns the expression that creates the structure of a record or bean; its class is generated later. */
    CodeBlock structure(ObjectDeclaration shape) {
        String name = structures.get(Key.of(shape));
        if (name == null) {
            String simple = shape.type().simpleName() + (shape.entity() ? "Entity" : "Structure");
            name = simple;
            for (int i = 2; structures.containsValue(name); i++) {
                name = simple + i;
            }
            structures.put(Key.of(shape), name);
            described.add(shape);
        }
        return CodeBlock.of("new $L()", name);
    }

    String nameOf(ObjectDeclaration shape) {
        return String.valueOf(structures.get(Key.of(shape)));
    }

    /** Returns the class of a structure. */
    ClassName classOf(ObjectDeclaration shape) {
        return self.nestedClass(nameOf(shape));
    }
}
