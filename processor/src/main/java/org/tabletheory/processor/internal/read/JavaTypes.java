package org.tabletheory.processor.internal.read;

import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;

/** Questions about the compiler's types. */
public record JavaTypes(Elements elements, Types types) {
    /** The name of a type's class, without arguments: {@code java.util.List}, {@code int}, {@code byte[]}. */
    String raw(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return raw(array.getComponentType()) + "[]";
        }
        TypeElement element = element(type);
        return element == null
                ? type.getKind().name().toLowerCase(Locale.ROOT)
                : elements.getBinaryName(element).toString();
    }

    /** The class of a type, or null when it is a primitive or an array. */
    public @Nullable TypeElement element(TypeMirror type) {
        return type instanceof DeclaredType declared ? (TypeElement) declared.asElement() : null;
    }

    /** The type argument at a position, by its bound where it is a wildcard; Object where the type is raw. */
    TypeMirror argument(TypeMirror type, int index) {
        List<? extends TypeMirror> arguments =
                type instanceof DeclaredType declared ? declared.getTypeArguments() : List.of();
        return index < arguments.size() ? bound(arguments.get(index)) : object();
    }

    private TypeMirror bound(TypeMirror type) {
        if (type instanceof WildcardType wildcard) {
            return wildcard.getExtendsBound() == null ? object() : wildcard.getExtendsBound();
        }
        return type;
    }

    private TypeMirror object() {
        return elements.getTypeElement("java.lang.Object").asType();
    }

    /**
     * Refuses a type variable, which stands for no type.
     *
     * @throws DeclarationProblem when it is one
     */
    void requireKnown(TypeMirror type) {
        if (type instanceof TypeVariable) {
            throw new DeclarationProblem("the type variable " + type
                    + " stands for no type here; map a class that says which, or declare a type without it");
        }
    }

    /** Whether a type is the class of this name, or below it. */
    boolean isA(TypeMirror type, String name) {
        TypeElement above = elements.getTypeElement(name);
        return above != null
                && type.getKind() == TypeKind.DECLARED
                && types.isSubtype(types.erasure(type), types.erasure(above.asType()));
    }

    /** A name that is equal for equal types, whatever annotations they bear. */
    static String key(TypeMirror type) {
        return TypeName.get(type).toString();
    }

    /** The type as a person writes it, without packages. */
    String shown(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return shown(array.getComponentType()) + "[]";
        } else if (type instanceof DeclaredType declared) {
            String name = declared.asElement().getSimpleName().toString();
            return declared.getTypeArguments().isEmpty()
                    ? name
                    : name
                            + declared.getTypeArguments().stream()
                                    .map(argument -> shown(bound(argument)))
                                    .collect(Collectors.joining(", ", "<", ">"));
        }
        return raw(type);
    }
}
