package org.tabletheory.processor.internal.view;

import com.palantir.javapoet.TypeName;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.MemberView;

/** A class as the compiler sees it. */
public final class CompiledClass implements ClassView {
    private final Compiler compiler;
    private final TypeMirror mirror;
    private final @Nullable TypeElement element;
    /** A name that is equal for equal types, whatever annotations they have. */
    private final String key;

    /** The compiler's own view of all types. */
    public record Compiler(Elements elements, Types types) {
        TypeMirror object() {
            return elements.getTypeElement("java.lang.Object").asType();
        }
    }

    private CompiledClass(Compiler compiler, TypeMirror mirror) {
        this.compiler = compiler;
        this.mirror = mirror;
        this.element = mirror instanceof DeclaredType declared ? (TypeElement) declared.asElement() : null;
        this.key = TypeName.get(mirror).toString();
    }

    /**
     * Returns the view of a type.
     *
     * @throws DeclarationProblem if it is a type variable
     */
    public static CompiledClass of(Compiler compiler, TypeMirror type) {
        if (type instanceof TypeVariable variable) {
            throw unbound(variable);
        }
        return new CompiledClass(compiler, type instanceof WildcardType wildcard ? bound(compiler, wildcard) : type);
    }

    private static TypeMirror bound(Compiler compiler, WildcardType wildcard) {
        return wildcard.getExtendsBound() == null ? compiler.object() : wildcard.getExtendsBound();
    }

    private static DeclarationProblem unbound(TypeVariable variable) {
        return DeclarationProblem.unboundVariable(
                variable.asElement().getSimpleName().toString());
    }

    /** Throws a problem if a type mentions a type variable. */
    static void requireBound(TypeMirror type) {
        if (type instanceof TypeVariable variable) {
            throw unbound(variable);
        } else if (type instanceof ArrayType array) {
            requireBound(array.getComponentType());
        } else if (type instanceof DeclaredType declared) {
            declared.getTypeArguments().forEach(CompiledClass::requireBound);
        } else if (type instanceof WildcardType wildcard && wildcard.getExtendsBound() != null) {
            requireBound(wildcard.getExtendsBound());
        }
    }

    /** Returns the compiler's type behind a view, all of which come from here. */
    public static TypeMirror mirror(ClassView view) {
        return ((CompiledClass) view).mirror;
    }

    /** Returns the compiler's element of a class or interface. */
    public static TypeElement element(ClassView view) {
        return Objects.requireNonNull(((CompiledClass) view).element, "primitives and arrays have no element");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CompiledClass that && key.equals(that.key);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }

    /** Loads classes of the JDK and of the attribute module, which are the same here and in the running program. */
    @Override
    public @Nullable Class<?> loaded() {
        if (mirror instanceof ArrayType) {
            Class<?> component = argument(0).loaded();
            return component == null ? null : component.arrayType();
        } else if (isPrimitive()) {
            return primitive(mirror.getKind());
        }
        String name = name();
        boolean known = name.startsWith("java.") || name.startsWith(Value.class.getPackageName() + ".");
        try {
            return known ? Class.forName(name, false, Value.class.getClassLoader()) : null;
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static Class<?> primitive(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> boolean.class;
            case BYTE -> byte.class;
            case SHORT -> short.class;
            case INT -> int.class;
            case LONG -> long.class;
            case CHAR -> char.class;
            case FLOAT -> float.class;
            case DOUBLE -> double.class;
            default -> throw new IllegalArgumentException(kind + " is not a primitive type");
        };
    }

    @Override
    public CompiledClass argument(int index) {
        if (mirror instanceof ArrayType array) {
            return of(compiler, array.getComponentType());
        }
        List<? extends TypeMirror> arguments =
                mirror instanceof DeclaredType declared ? declared.getTypeArguments() : List.of();
        return of(compiler, index < arguments.size() ? bound(arguments.get(index)) : compiler.object());
    }

    private TypeMirror bound(TypeMirror argument) {
        return argument instanceof WildcardType wildcard ? bound(compiler, wildcard) : argument;
    }

    @Override
    public String name() {
        if (mirror instanceof ArrayType) {
            return argument(0).name() + "[]";
        }
        return element == null
                ? mirror.getKind().name().toLowerCase(Locale.ROOT)
                : compiler.elements().getBinaryName(element).toString();
    }

    @Override
    public String simpleName() {
        return element == null ? toString() : element.getSimpleName().toString();
    }

    @Override
    public String toString() {
        return shown(mirror);
    }

    private String shown(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return shown(array.getComponentType()) + "[]";
        } else if (type instanceof DeclaredType declared) {
            String name = declared.asElement().getSimpleName().toString();
            // Like reflection, which has no type arguments of the class that is mapped.
            boolean itself = declared.getTypeArguments().stream().allMatch(TypeVariable.class::isInstance);
            return itself
                    ? name
                    : name
                            + declared.getTypeArguments().stream()
                                    .map(argument -> shown(bound(argument)))
                                    .collect(Collectors.joining(", ", "<", ">"));
        }
        return type instanceof TypeVariable
                ? type.toString()
                : type.getKind().name().toLowerCase(Locale.ROOT);
    }

    private boolean isKind(ElementKind kind) {
        return element != null && element.getKind() == kind;
    }

    private boolean has(Modifier modifier) {
        return element != null && element.getModifiers().contains(modifier);
    }

    @Override
    public boolean isArray() {
        return mirror instanceof ArrayType;
    }

    @Override
    public boolean isPrimitive() {
        return mirror.getKind().isPrimitive();
    }

    @Override
    public boolean isEnum() {
        return isKind(ElementKind.ENUM);
    }

    @Override
    public boolean isRecord() {
        return isKind(ElementKind.RECORD);
    }

    @Override
    public boolean isAnnotation() {
        return isKind(ElementKind.ANNOTATION_TYPE);
    }

    @Override
    public boolean isInterface() {
        return element != null && element.getKind().isInterface();
    }

    @Override
    public boolean isAbstract() {
        return has(Modifier.ABSTRACT) || isInterface();
    }

    @Override
    public boolean isFinal() {
        return has(Modifier.FINAL) || isRecord();
    }

    @Override
    public boolean isInner() {
        return isKind(ElementKind.CLASS)
                && element != null
                && element.getNestingKind() == NestingKind.MEMBER
                && !has(Modifier.STATIC);
    }

    @Override
    public boolean isSealed() {
        return has(Modifier.SEALED);
    }

    @Override
    public @Nullable ClassView superclass() {
        for (TypeMirror parent : supertypes()) {
            CompiledClass above = of(compiler, parent);
            if (above.element != null
                    && above.element.getKind().isClass()
                    && !above.name().equals("java.lang.Object")) {
                return above;
            }
        }
        return null;
    }

    private List<? extends TypeMirror> supertypes() {
        return element == null ? List.of() : compiler.types().directSupertypes(mirror);
    }

    @Override
    public @Nullable ClassView declaredInterface(Class<?> wanted) {
        for (TypeMirror parent : supertypes()) {
            CompiledClass above = of(compiler, parent);
            if (above.name().equals(wanted.getName())) {
                return above;
            }
        }
        return null;
    }

    @Override
    public List<ClassView> interfaces() {
        return element == null
                ? List.of()
                : element.getInterfaces().stream()
                        .<ClassView>map(each ->
                                of(compiler, compiler.types().asElement(each).asType()))
                        .toList();
    }

    @Override
    public List<ClassView> permittedSubclasses() {
        return element == null
                ? List.of()
                : element.getPermittedSubclasses().stream()
                        .<ClassView>map(permitted -> of(
                                compiler, compiler.types().asElement(permitted).asType()))
                        .toList();
    }

    @Override
    public List<MemberView> components() {
        return element == null ? List.of() : members(element.getRecordComponents());
    }

    @Override
    public List<MemberView> declaredFields() {
        return element == null ? List.of() : members(ElementFilter.fieldsIn(element.getEnclosedElements()));
    }

    @Override
    public List<MemberView> declaredMethods() {
        return element == null ? List.of() : members(ElementFilter.methodsIn(element.getEnclosedElements()));
    }

    @Override
    public List<MemberView> declaredConstructors() {
        return element == null ? List.of() : members(ElementFilter.constructorsIn(element.getEnclosedElements()));
    }

    @Override
    public List<MemberView> publicMethods() {
        return element == null
                ? List.of()
                : members(ElementFilter.methodsIn(compiler.elements().getAllMembers(element)).stream()
                        .filter(method -> method.getModifiers().contains(Modifier.PUBLIC))
                        .toList());
    }

    private List<MemberView> members(List<? extends Element> elements) {
        DeclaredType owner = (DeclaredType) mirror;
        return elements.stream()
                .<MemberView>map(each -> new CompiledMember(compiler, owner, each))
                .toList();
    }

    @Override
    public boolean isAssignableTo(ClassView other) {
        TypeMirror target = erased(mirror(other));
        TypeMirror source = erased(mirror);
        if (compiler.types().isSameType(source, target)) {
            return true;
        } else if (isPrimitive()) {
            source = compiler.types()
                    .boxedClass(compiler.types().getPrimitiveType(mirror.getKind()))
                    .asType();
        }
        return !target.getKind().isPrimitive()
                && source.getKind() != TypeKind.VOID
                && compiler.types().isAssignable(source, target);
    }

    private TypeMirror erased(TypeMirror type) {
        return compiler.types().erasure(type);
    }

    @Override
    public <A extends Annotation> List<A> annotations(Class<A> type) {
        return element == null ? List.of() : List.of(element.getAnnotationsByType(type));
    }

    @Override
    public boolean hasAnnotationOf(String packageName) {
        return element != null && CompiledMember.hasAnnotationOf(element, packageName);
    }

    @Override
    public @Nullable ClassView classValue(Class<? extends Annotation> type) {
        return element == null ? null : CompiledMember.classValue(compiler, element, type);
    }
}
