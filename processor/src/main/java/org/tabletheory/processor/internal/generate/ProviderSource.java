package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.registry.MapperProvider;
import org.tabletheory.mapping.registry.Mappers;

/** Generates the class that provides the mappers of a package; it loads each only when it is used. */
public final class ProviderSource {
    private ProviderSource() {}

    /**
     * Returns the provider of a package.
     *
     * @param mappers the classes that create mappers, with the binary names of the classes that they map
     * @param views the classes that create mappers of views, with the binary names of the views
     */
    public static JavaFile of(
            String packageName,
            Map<ClassName, List<String>> mappers,
            Map<ClassName, List<String>> views,
            List<Element> origins) {
        TypeSpec.Builder type = TypeSpec.classBuilder(GeneratedNames.PROVIDER)
                .addAnnotation(AnnotationSpec.builder(ClassName.get("javax.annotation.processing", "Generated"))
                        .addMember("value", "$S", GeneratedNames.GENERATOR)
                        .build())
                .addJavadoc("Provides the generated mappers of this package.\n")
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addSuperinterface(MapperProvider.class)
                .addMethod(method("mapper", Mapper.class, mappers));
        if (!views.isEmpty()) {
            type.addMethod(method("view", ViewMapper.class, views));
        }
        origins.forEach(type::addOriginatingElement);
        return JavaFile.builder(packageName, type.build()).indent("    ").build();
    }

    private static MethodSpec method(String name, Class<?> returned, Map<ClassName, List<String>> mappers) {
        TypeVariableName variable = TypeVariableName.get("T");
        MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addTypeVariable(variable)
                .returns(ParameterizedTypeName.get(ClassName.get(returned), variable))
                .addParameter(ParameterizedTypeName.get(ClassName.get(Class.class), variable), "type")
                .addParameter(Mappers.class, "mappers")
                .beginControlFlow("return switch (type.getName())");
        mappers.forEach((mapper, names) -> {
            List<CodeBlock> each =
                    names.stream().map(mapped -> CodeBlock.of("$S", mapped)).toList();
            method.addStatement("case $L -> $T.of(type, mappers)", CodeBlock.join(each, ", "), mapper);
        });
        return method.addStatement("default -> null").addCode("$<};\n").build();
    }
}
