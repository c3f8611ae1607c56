package org.tabletheory.architecture;

import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The declaration of a type with its public and protected members, except those that every record, enum or object has and those
 * that a supertype declares in the same way.
 */
record TypeSignature(Class<?> type) {
    /** Returns one line for the type, then one line for each constructor, field and method, sorted by name. */
    String text() {
        Stream<String> members =
                Stream.of(constructors().sorted(), fields().sorted(), methods()).flatMap(Function.identity());
        return Stream.concat(Stream.of(declaration()), members.map(member -> "    " + member))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String declaration() {
        String name =
                type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
        return kind() + " " + name + TypeNames.parameters(type.getTypeParameters()) + components() + supertypes();
    }

    private String kind() {
        String sealed = type.isSealed() ? "sealed " : "";
        if (type.isAnnotation()) {
            return "annotation";
        } else if (type.isRecord()) {
            return "record";
        } else if (type.isEnum()) {
            return "enum";
        } else if (type.isInterface()) {
            return sealed + "interface";
        }
        boolean isAbstract = Modifier.isAbstract(type.getModifiers());
        boolean isFinal = Modifier.isFinal(type.getModifiers());
        return sealed + (isAbstract ? "abstract " : "") + (isFinal ? "final " : "") + "class";
    }

    private String components() {
        return type.isRecord()
                ? Arrays.stream(type.getRecordComponents())
                        .map(component -> TypeNames.of(component.getAnnotatedType()) + " " + component.getName())
                        .collect(Collectors.joining(", ", "(", ")"))
                : "";
    }

    private String supertypes() {
        boolean implied =
                type.isInterface() || type.isEnum() || type.isRecord() || type.getSuperclass() == Object.class;
        String superclass = implied ? "" : " extends " + TypeNames.of(type.getAnnotatedSuperclass());
        String interfaces = type.isAnnotation() ? "" : list(type.getAnnotatedInterfaces());
        String keyword = type.isInterface() ? " extends " : " implements ";
        return superclass + (interfaces.isEmpty() ? "" : keyword + interfaces);
    }

    private Stream<String> constructors() {
        boolean implied = type.isRecord() || type.isEnum();
        return Arrays.stream(type.getDeclaredConstructors())
                .filter(constructor -> !implied && isVisible(constructor))
                .map(constructor -> modifiers(constructor) + type.getSimpleName() + arguments(constructor));
    }

    private Stream<String> fields() {
        return Arrays.stream(type.getDeclaredFields())
                .filter(TypeSignature::isVisible)
                .map(field -> field.isEnumConstant()
                        ? field.getName()
                        : modifiers(field) + TypeNames.of(field.getAnnotatedType()) + " " + field.getName());
    }

    private Stream<String> methods() {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> isVisible(method) && !isImplied(method) && !isInherited(method, type))
                .sorted(Comparator.comparing(Method::getName).thenComparing(TypeSignature::arguments))
                .map(method -> modifiers(method)
                        + spaced(TypeNames.parameters(method.getTypeParameters()))
                        + TypeNames.of(method.getAnnotatedReturnType())
                        + " " + method.getName() + arguments(method));
    }

    private static boolean isVisible(Member member) {
        return !member.isSynthetic() && (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    private boolean isImplied(Method method) {
        int parameters = method.getParameterCount();
        return switch (method.getName()) {
            case "equals" -> parameters == 1;
            case "hashCode", "toString" -> parameters == 0;
            case "values", "valueOf" -> type.isEnum();
            default -> type.isRecord() && parameters == 0 && isComponent(method.getName());
        };
    }

    /** Returns whether a supertype declares a method with the same signature, so that the type only implements it. */
    private static boolean isInherited(Method method, Class<?> type) {
        return Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()))
                .anyMatch(supertype -> declares(supertype, method) || isInherited(method, supertype));
    }

    private static boolean declares(Class<?> supertype, Method method) {
        return Modifier.isPublic(supertype.getModifiers())
                && !Modifier.isStatic(method.getModifiers())
                && Arrays.stream(supertype.getDeclaredMethods())
                        .anyMatch(other -> isVisible(other)
                                && other.getName().equals(method.getName())
                                && arguments(other).equals(arguments(method))
                                && TypeNames.of(other.getAnnotatedReturnType())
                                        .equals(TypeNames.of(method.getAnnotatedReturnType())));
    }

    private boolean isComponent(String name) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .anyMatch(name::equals);
    }

    private String modifiers(Member member) {
        int modifiers = member.getModifiers();
        boolean isDefault = member instanceof Method method && method.isDefault();
        boolean isAbstract = Modifier.isAbstract(modifiers) && !type.isInterface();
        return (Modifier.isProtected(modifiers) ? "protected " : "")
                + (Modifier.isStatic(modifiers) ? "static " : "")
                + (isDefault ? "default " : "")
                + (isAbstract ? "abstract " : "");
    }

    private static String arguments(Executable executable) {
        String arguments = list(executable.getAnnotatedParameterTypes());
        String exceptions = list(executable.getAnnotatedExceptionTypes());
        return "(" + (executable.isVarArgs() ? arguments.replaceFirst("\\[]$", "...") : arguments) + ")"
                + (exceptions.isEmpty() ? "" : " throws " + exceptions);
    }

    private static String list(AnnotatedType[] types) {
        return Arrays.stream(types).map(TypeNames::of).collect(Collectors.joining(", "));
    }

    private static String spaced(String text) {
        return text.isEmpty() ? "" : text + " ";
    }
}
