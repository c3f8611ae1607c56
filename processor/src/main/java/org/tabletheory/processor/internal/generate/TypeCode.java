package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.processor.internal.view.CompiledClass;

/** Types in generated code. */
final class TypeCode {
    private TypeCode() {}

    /** Returns a type with its arguments, as it is declared. */
    static TypeName name(ClassView type) {
        return TypeName.get(CompiledClass.mirror(type));
    }

    /** Returns a type with its arguments, boxed if it is primitive. */
    static TypeName boxed(ClassView type) {
        return boxed(CompiledClass.mirror(type));
    }

    static TypeName boxed(TypeMirror type) {
        TypeName name = TypeName.get(type);
        return name.isPrimitive() ? name.box() : name;
    }

    /** Returns a class without its arguments. */
    static TypeName raw(ClassView type) {
        return raw(CompiledClass.mirror(type));
    }

    static TypeName raw(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return ArrayTypeName.of(raw(array.getComponentType()));
        } else if (type instanceof DeclaredType declared) {
            return ClassName.get((TypeElement) declared.asElement());
        } else if (type instanceof WildcardType) {
            return ClassName.OBJECT;
        }
        return TypeName.get(type);
    }

    /** Returns the expression of a type with its arguments. */
    static CodeBlock javaType(ClassView type) {
        return javaType(CompiledClass.mirror(type));
    }

    private static CodeBlock javaType(TypeMirror type) {
        List<CodeBlock> parts = new ArrayList<>();
        parts.add(CodeBlock.of("$T.class", raw(type)));
        if (type instanceof DeclaredType declared) {
            declared.getTypeArguments().forEach(argument -> parts.add(javaType(bound(argument))));
        } else if (type instanceof ArrayType array && array.getComponentType() instanceof DeclaredType component) {
            if (!component.getTypeArguments().isEmpty()) {
                parts.add(javaType(component));
            }
        }
        return CodeBlock.of("$T.of($L)", JavaType.class, CodeBlock.join(parts, ", "));
    }

    private static TypeMirror bound(TypeMirror argument) {
        return argument instanceof WildcardType wildcard && wildcard.getExtendsBound() != null
                ? wildcard.getExtendsBound()
                : argument;
    }
}
