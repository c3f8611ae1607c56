package org.tabletheory.mapping.internal.reflect;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.MemberView;

/** A class as reflection sees it. */
record ReflectedClass(JavaType type) implements ClassView {
    static ReflectedClass of(Class<?> type) {
        return new ReflectedClass(JavaType.of(type));
    }

    /** Returns the run-time type behind a view, all of which come from here. */
    static JavaType unwrap(ClassView view) {
        return ((ReflectedClass) view).type;
    }

    /**
     * Returns a type that is declared inside this class, with the type arguments of this class.
     *
     * @throws DeclarationProblem if a type variable has no type here
     */
    ReflectedClass resolve(Type declared) {
        return new ReflectedClass(resolve(declared, bindings()));
    }

    private Map<TypeVariable<?>, JavaType> bindings() {
        Map<TypeVariable<?>, JavaType> bindings = new HashMap<>();
        TypeVariable<?>[] variables = type.raw().getTypeParameters();
        for (int i = 0; i < variables.length && i < type.arguments().size(); i++) {
            bindings.put(variables[i], type.arguments().get(i));
        }
        return bindings;
    }

    private static JavaType resolve(Type type, Map<TypeVariable<?>, JavaType> bindings) {
        if (type instanceof Class<?> plain) {
            return JavaType.of(plain);
        } else if (type instanceof ParameterizedType generic) {
            return new JavaType(
                    (Class<?>) generic.getRawType(),
                    Arrays.stream(generic.getActualTypeArguments())
                            .map(argument -> resolve(argument, bindings))
                            .toList());
        } else if (type instanceof GenericArrayType array) {
            JavaType component = resolve(array.getGenericComponentType(), bindings);
            return JavaType.of(component.raw().arrayType(), component);
        } else if (type instanceof WildcardType wildcard) {
            return resolve(wildcard.getUpperBounds()[0], bindings);
        } else if (type instanceof TypeVariable<?> variable) {
            JavaType bound = bindings.get(variable);
            if (bound == null) {
                throw DeclarationProblem.unboundVariable(variable.getName());
            }
            return bound;
        }
        throw new IllegalArgumentException("unknown kind of type: " + type.getTypeName());
    }

    @Override
    public Class<?> loaded() {
        return type.raw();
    }

    @Override
    public ReflectedClass argument(int index) {
        return new ReflectedClass(type.argument(index));
    }

    @Override
    public String name() {
        return loaded().isArray() ? argument(0).name() + "[]" : loaded().getName();
    }

    @Override
    public String simpleName() {
        return loaded().getSimpleName();
    }

    @Override
    public String toString() {
        return type.toString();
    }

    @Override
    public boolean isArray() {
        return type.isArray();
    }

    @Override
    public boolean isEnum() {
        return type.isEnum();
    }

    @Override
    public boolean isPrimitive() {
        return loaded().isPrimitive();
    }

    @Override
    public boolean isRecord() {
        return loaded().isRecord();
    }

    @Override
    public boolean isAnnotation() {
        return loaded().isAnnotation();
    }

    @Override
    public boolean isInterface() {
        return loaded().isInterface();
    }

    @Override
    public boolean isAbstract() {
        return Modifier.isAbstract(loaded().getModifiers());
    }

    @Override
    public boolean isFinal() {
        return Modifier.isFinal(loaded().getModifiers());
    }

    @Override
    public boolean isInner() {
        return loaded().isMemberClass() && !Modifier.isStatic(loaded().getModifiers());
    }

    @Override
    public boolean isSealed() {
        return loaded().isSealed();
    }

    @Override
    public @Nullable ClassView superclass() {
        Class<?> parent = loaded().getSuperclass();
        return parent == null || parent == Object.class ? null : resolve(loaded().getGenericSuperclass());
    }

    @Override
    public @Nullable ClassView declaredInterface(Class<?> wanted) {
        for (Type each : loaded().getGenericInterfaces()) {
            if (each == wanted || (each instanceof ParameterizedType generic && generic.getRawType() == wanted)) {
                return resolve(each);
            }
        }
        return null;
    }

    @Override
    public List<ClassView> interfaces() {
        List<ClassView> classes = new ArrayList<>();
        for (Class<?> each : loaded().getInterfaces()) {
            classes.add(of(each));
        }
        return classes;
    }

    @Override
    public List<ClassView> permittedSubclasses() {
        Class<?> @Nullable [] permitted = loaded().getPermittedSubclasses();
        List<ClassView> classes = new ArrayList<>();
        for (Class<?> each : permitted == null ? new Class<?>[0] : permitted) {
            classes.add(of(each));
        }
        return classes;
    }

    @Override
    public List<MemberView> components() {
        List<MemberView> members = new ArrayList<>();
        for (RecordComponent component : loaded().getRecordComponents()) {
            members.add(ReflectedMember.of(this, component));
        }
        return members;
    }

    @Override
    public List<MemberView> declaredFields() {
        List<MemberView> members = new ArrayList<>();
        for (Field field : loaded().getDeclaredFields()) {
            if (!field.isSynthetic()) {
                members.add(ReflectedMember.of(this, field));
            }
        }
        return members;
    }

    @Override
    public List<MemberView> declaredMethods() {
        return methods(loaded().getDeclaredMethods());
    }

    @Override
    public List<MemberView> publicMethods() {
        return methods(loaded().getMethods());
    }

    private List<MemberView> methods(Method[] methods) {
        List<MemberView> members = new ArrayList<>();
        for (Method method : methods) {
            if (!method.isSynthetic()) {
                members.add(ReflectedMember.of(this, method));
            }
        }
        return members;
    }

    @Override
    public List<MemberView> declaredConstructors() {
        List<MemberView> members = new ArrayList<>();
        for (Constructor<?> constructor : loaded().getDeclaredConstructors()) {
            if (!constructor.isSynthetic()) {
                members.add(ReflectedMember.of(this, constructor));
            }
        }
        return members;
    }

    @Override
    public boolean isAssignableTo(ClassView other) {
        Class<?> target = unwrap(other).raw();
        return target.isAssignableFrom(loaded())
                || target.isAssignableFrom(
                        MethodType.methodType(loaded()).wrap().returnType());
    }

    @Override
    public <A extends Annotation> List<A> annotations(Class<A> annotation) {
        return List.of(loaded().getAnnotationsByType(annotation));
    }

    @Override
    public boolean hasAnnotationOf(String packageName) {
        return ReflectedMember.hasAnnotationOf(loaded(), packageName);
    }

    @Override
    public @Nullable ClassView classValue(Class<? extends Annotation> annotation) {
        return ReflectedMember.classValue(loaded(), annotation);
    }
}
