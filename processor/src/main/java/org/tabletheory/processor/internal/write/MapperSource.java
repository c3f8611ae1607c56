package org.tabletheory.processor.internal.write;

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
import javax.lang.model.type.DeclaredType;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.mapping.spi.GeneratedMappers;
import org.tabletheory.mapping.spi.codec.Described;
import org.tabletheory.mapping.spi.codec.Family;
import org.tabletheory.processor.internal.read.Entity;
import org.tabletheory.processor.internal.read.Shape;
import org.tabletheory.schema.DmsVersion;

/** The class that makes the mapper of an entity: a structure for every class inside it, and what puts them together. */
public final class MapperSource {
    private final Entity entity;
    private final ClassName self;
    private final Map<Shape.Struct, String> structures = new LinkedHashMap<>();

    public MapperSource(Entity entity) {
        this.entity = entity;
        this.self = GeneratedNames.mapper(entity.element());
    }

    public JavaFile file() {
        TypeSpec.Builder type = TypeSpec.classBuilder(self)
                .addAnnotation(GeneratedNames.generated())
                .addAnnotation(GeneratedNames.quiet())
                .addModifiers(Modifier.FINAL)
                .addOriginatingElement(entity.element())
                .addJavadoc(
                        "How {@link $T} is stored and read: straight-line code where that pays, codecs elsewhere.\n",
                        ClassName.get(entity.element()))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        CodeBlock root = described(entity.shape());
        List<CodeBlock> nested = entity.nested().stream().map(this::described).toList();
        List<CodeBlock> enums = entity.enums().stream()
                .map(each -> CodeBlock.of("$T.values()", ClassName.get(each)))
                .toList();
        type.addMethod(factory(root, nested, enums));
        List<Shape.Struct> all = new ArrayList<>(structures.keySet());
        for (int i = 0; i < all.size(); i++) {
            type.addType(new StructureCode(this, all.get(i), entity.version()).build());
            all = new ArrayList<>(structures.keySet());
        }
        return JavaFile.builder(self.packageName(), type.build())
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }

    private MethodSpec factory(CodeBlock root, List<CodeBlock> nested, List<CodeBlock> enums) {
        TypeVariableName variable = TypeVariableName.get("T");
        TypeName described =
                ParameterizedTypeName.get(ClassName.get(Described.class), WildcardTypeName.subtypeOf(Object.class));
        TypeName constants = ArrayTypeName.of(
                ParameterizedTypeName.get(ClassName.get(Enum.class), WildcardTypeName.subtypeOf(Object.class)));
        return MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.STATIC)
                .addTypeVariable(variable)
                .returns(ParameterizedTypeName.get(ClassName.get(Mapper.class), variable))
                .addParameter(ParameterizedTypeName.get(ClassName.get(Class.class), variable), "type")
                .addParameter(Mappers.class, "mappers")
                .addStatement(
                        "return $T.mapper(\ntype,\n$T.MODEL,\n$L,\n$T.<$T>of($L),\n$T.<$T>of($L),\nmappers)",
                        GeneratedMappers.class,
                        GeneratedNames.names(entity.element()),
                        root,
                        List.class,
                        described,
                        CodeBlock.join(nested, ", "),
                        List.class,
                        constants,
                        CodeBlock.join(enums, ", "))
                .build();
    }

    /** The expression that makes what describes a class. */
    CodeBlock described(Shape shape) {
        if (shape instanceof Shape.Struct object) {
            return structure(object);
        }
        Shape.Family family = (Shape.Family) shape;
        CodeBlock.Builder code = CodeBlock.builder()
                .add(
                        "$T.<$T>of($L, $T.$L, $S)",
                        Family.class,
                        TypeName.get(family.type()),
                        TypeCode.javaType(family.type()),
                        DmsVersion.class,
                        entity.version().name(),
                        family.discriminator());
        family.members().forEach((value, member) -> code.add("\n.with($S, $L)", value, structure(member)));
        return code.build();
    }

    /** The expression that makes the structure of a record or bean; its class is written in the end. */
    CodeBlock structure(Shape.Struct shape) {
        String name = structures.get(shape);
        if (name == null) {
            String simple = simpleName(shape.type()) + (shape.entity() ? "Entity" : "Structure");
            name = simple;
            for (int i = 2; structures.containsValue(name); i++) {
                name = simple + i;
            }
            structures.put(shape, name);
        }
        return CodeBlock.of("new $L()", name);
    }

    String nameOf(Shape.Struct shape) {
        return String.valueOf(structures.get(shape));
    }

    /** The class of a structure. */
    ClassName classOf(Shape.Struct shape) {
        return self.nestedClass(nameOf(shape));
    }

    private static String simpleName(DeclaredType type) {
        return type.asElement().getSimpleName().toString();
    }
}
