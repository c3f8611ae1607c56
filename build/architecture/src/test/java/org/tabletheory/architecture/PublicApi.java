package org.tabletheory.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The public surface as text: every public type that users may call, with its public and protected members. Packages
 * named {@code internal} or {@code spi} are not part of it.
 */
final class PublicApi {
    private PublicApi() {}

    /** Returns the text of {@code docs/api.md}. */
    static String text() throws ClassNotFoundException {
        TreeMap<String, TreeSet<String>> packages = new TreeMap<>();
        for (JavaClass type : OurClasses.ALL) {
            if (isPublished(type)) {
                packages.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>())
                        .add(type.getName());
            }
        }
        StringBuilder text = new StringBuilder("""
                # Public API

                Every public type of the published modules with its public and protected members. Packages named `internal` or
                `spi` are not listed: they may change at any time. A test compares this list with the code;
                `mvn test -pl build/architecture -am -Dtest=PublicApiTest -Dapi=write -Dsurefire.failIfNoSpecifiedTests=false` writes it.
                """);
        for (var entry : packages.entrySet()) {
            text.append("\n## ").append(entry.getKey()).append("\n\n```text\n");
            for (String name : entry.getValue()) {
                describe(Class.forName(name, false, PublicApi.class.getClassLoader()), text);
            }
            text.append("```\n");
        }
        return text.toString();
    }

    /** The processor has no API of its own, the command and the benchmarks are programs. */
    private static boolean isPublished(JavaClass type) {
        String name = type.getPackageName();
        boolean program = Stream.of(DesignModule.PROCESSOR, DesignModule.CLI, DesignModule.BENCH)
                .anyMatch(module ->
                        (name + ".").startsWith(module.packages(OurClasses.ROOT).replace("..", ".")));
        boolean hidden = name.contains(".internal") || (name + ".").contains(".spi.");
        return !program
                && !hidden
                && !type.getSimpleName().equals("package-info")
                && visible(type)
                && type.getModifiers().contains(JavaModifier.PUBLIC);
    }

    private static boolean visible(JavaClass type) {
        return type.getEnclosingClass()
                .map(outer -> outer.getModifiers().contains(JavaModifier.PUBLIC) && visible(outer))
                .orElse(true);
    }

    private static void describe(Class<?> type, StringBuilder text) {
        text.append(kind(type)).append(' ').append(declared(type));
        if (type.isRecord()) {
            text.append(Arrays.stream(type.getRecordComponents())
                    .map(component -> name(component.getGenericType()) + " " + component.getName())
                    .collect(Collectors.joining(", ", "(", ")")));
        }
        text.append(supertypes(type)).append('\n');
        members(type).forEach(member -> text.append("    ").append(member).append('\n'));
    }

    private static String kind(Class<?> type) {
        int modifiers = type.getModifiers();
        String finality = type.isSealed() ? "sealed " : Modifier.isFinal(modifiers) ? "final " : "";
        if (type.isAnnotation()) {
            return "annotation";
        } else if (type.isRecord()) {
            return "record";
        } else if (type.isEnum()) {
            return "enum";
        } else if (type.isInterface()) {
            return type.isSealed() ? "sealed interface" : "interface";
        }
        return finality + (Modifier.isAbstract(modifiers) ? "abstract " : "") + "class";
    }

    private static String declared(Class<?> type) {
        String simple =
                type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
        return simple + parameters(type.getTypeParameters());
    }

    private static String supertypes(Class<?> type) {
        Stream<Type> above = type.isEnum() || type.isRecord() || type.isAnnotation()
                ? Stream.empty()
                : Optional.ofNullable(type.getGenericSuperclass()).stream().filter(each -> each != Object.class);
        Stream<Type> interfaces = type.isAnnotation() ? Stream.empty() : Arrays.stream(type.getGenericInterfaces());
        String all = Stream.concat(above, interfaces).map(PublicApi::name).collect(Collectors.joining(", "));
        return all.isEmpty() ? "" : " : " + all;
    }

    private static List<String> members(Class<?> type) {
        Stream<String> constructors = type.isRecord() || type.isEnum()
                ? Stream.empty()
                : visible(type.getDeclaredConstructors()).map(each -> signature((Constructor<?>) each));
        Stream<String> fields = visible(type.getDeclaredFields()).map(each -> field((Field) each));
        Stream<String> methods = visible(type.getDeclaredMethods())
                .map(Method.class::cast)
                .filter(method -> !isImplied(type, method))
                .map(PublicApi::signature);
        return Stream.of(constructors, fields, methods)
                .flatMap(each -> each.sorted(Comparator.naturalOrder()))
                .toList();
    }

    private static Stream<Member> visible(Member[] members) {
        return Arrays.stream(members)
                .filter(member ->
                        !member.isSynthetic() && (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0);
    }

    /** What every record, enum or object has. */
    private static boolean isImplied(Class<?> type, Method method) {
        String name = method.getName();
        boolean ofObject = (name.equals("equals") && method.getParameterCount() == 1)
                || (name.equals("hashCode") && method.getParameterCount() == 0)
                || (name.equals("toString") && method.getParameterCount() == 0);
        boolean ofEnum = type.isEnum() && (name.equals("values") || name.equals("valueOf"));
        boolean ofRecord = type.isRecord()
                && method.getParameterCount() == 0
                && Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getName)
                        .anyMatch(name::equals);
        return ofObject || ofEnum || ofRecord;
    }

    private static String field(Field field) {
        return field.isEnumConstant()
                ? field.getName()
                : modifiers(field) + name(field.getGenericType()) + " " + field.getName();
    }

    private static String signature(Constructor<?> constructor) {
        return modifiers(constructor) + constructor.getDeclaringClass().getSimpleName() + arguments(constructor);
    }

    private static String signature(Method method) {
        String parameters = parameters(method.getTypeParameters());
        return modifiers(method) + (parameters.isEmpty() ? "" : parameters + " ") + name(method.getGenericReturnType())
                + " " + method.getName() + arguments(method);
    }

    private static String arguments(Executable executable) {
        Type[] types = executable.getGenericParameterTypes();
        String list = Arrays.stream(types).map(PublicApi::name).collect(Collectors.joining(", ", "(", ")"));
        return executable.isVarArgs() ? list.replaceAll("\\[\\]\\)$", "...)") : list;
    }

    private static String modifiers(Member member) {
        String visibility = Modifier.isProtected(member.getModifiers()) ? "protected " : "";
        return visibility + (Modifier.isStatic(member.getModifiers()) ? "static " : "");
    }

    private static String parameters(TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Arrays.stream(variables).map(PublicApi::bounded).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String bounded(TypeVariable<?> variable) {
        String bounds = Arrays.stream(variable.getBounds())
                .filter(bound -> bound != Object.class)
                .map(PublicApi::name)
                .collect(Collectors.joining(" & "));
        return variable.getName() + (bounds.isEmpty() ? "" : " extends " + bounds);
    }

    private static String name(Type type) {
        if (type instanceof Class<?> plain) {
            return plain.isArray() ? name(plain.getComponentType()) + "[]" : simple(plain);
        } else if (type instanceof GenericArrayType array) {
            return name(array.getGenericComponentType()) + "[]";
        } else if (type instanceof ParameterizedType parameterized) {
            return simple((Class<?>) parameterized.getRawType())
                    + Arrays.stream(parameterized.getActualTypeArguments())
                            .map(PublicApi::name)
                            .collect(Collectors.joining(", ", "<", ">"));
        } else if (type instanceof WildcardType wildcard) {
            return wildcard(wildcard);
        }
        return Objects.toString(type);
    }

    private static String simple(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return outer == null ? type.getSimpleName() : simple(outer) + "." + type.getSimpleName();
    }

    private static String wildcard(WildcardType wildcard) {
        if (wildcard.getLowerBounds().length > 0) {
            return "? super " + name(wildcard.getLowerBounds()[0]);
        }
        Type upper = wildcard.getUpperBounds()[0];
        return upper == Object.class ? "?" : "? extends " + name(upper);
    }
}
