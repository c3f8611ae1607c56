package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.Construction;
import org.tabletheory.mapping.spi.declaration.MemberView;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;

/** Generates the statements that create an object by a builder. */
final class BuilderCode {
    private BuilderCode() {}

    /** Declares the variable {@code building} and returns it. */
    static ParameterSpec start(MethodSpec.Builder method, ObjectDeclaration shape, Construction.ByBuilder builder) {
        method.addStatement(
                "var building = $T.$L()",
                TypeCode.raw(shape.type()),
                builder.builder().name());
        return SplitMethod.parameter(TypeCode.raw(builder.builder().erasure()), "building");
    }

    static MethodSpec.Builder end(MethodSpec.Builder method, Construction.ByBuilder builder) {
        return method.addStatement("return building.$L()", builder.build().name());
    }

    /** Returns the statement that sets a property, and continues with the builder that a fluent setter returns. */
    static CodeBlock set(Construction.ByBuilder builder, int slot, CodeBlock value) {
        MemberView setter = builder.setters().get(slot);
        ClassView type = builder.builder().erasure();
        boolean fluent = setter.erasure().isAssignableTo(type);
        return CodeBlock.of("$Lbuilding.$L($L)", fluent ? "building = " : "", setter.name(), value);
    }
}
