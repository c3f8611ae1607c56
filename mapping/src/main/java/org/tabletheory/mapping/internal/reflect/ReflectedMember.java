package org.tabletheory.mapping.internal.reflect;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.ConvertWith;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.MemberView;

/**
 * A member of a class as reflection sees it.
 *
 * @param element a record component, field, method or constructor
 * @param declared its type as it is declared
 */
record ReflectedMember(
        ReflectedClass owner, AnnotatedElement element, String name, int modifiers, Class<?> raw, Type declared)
        implements MemberView {
    static ReflectedMember of(ReflectedClass owner, RecordComponent component) {
        return new ReflectedMember(
                owner, component, component.getName(), 0, component.getType(), component.getGenericType());
    }

    static ReflectedMember of(ReflectedClass owner, Field field) {
        return new ReflectedMember(
                owner, field, field.getName(), field.getModifiers(), field.getType(), field.getGenericType());
    }

    static ReflectedMember of(ReflectedClass owner, Method method) {
        return new ReflectedMember(
                owner,
                method,
                method.getName(),
                method.getModifiers(),
                method.getReturnType(),
                method.getGenericReturnType());
    }

    static ReflectedMember of(ReflectedClass owner, Constructor<?> constructor) {
        Class<?> created = constructor.getDeclaringClass();
        return new ReflectedMember(
                owner, constructor, constructor.getName(), constructor.getModifiers(), created, created);
    }

    /** Returns the member behind a view, all of which come from here. */
    static AnnotatedElement unwrap(MemberView view) {
        return ((ReflectedMember) view).element;
    }

    @Override
    public boolean isMethod() {
        return element instanceof Method;
    }

    @Override
    public boolean isStatic() {
        return Modifier.isStatic(modifiers);
    }

    @Override
    public boolean isTransient() {
        return Modifier.isTransient(modifiers);
    }

    @Override
    public boolean isFinal() {
        return Modifier.isFinal(modifiers);
    }

    @Override
    public ClassView type() {
        return owner.resolve(declared);
    }

    @Override
    public ClassView erasure() {
        return ReflectedClass.of(raw);
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>();
        if (element instanceof Executable executable) {
            for (java.lang.reflect.Parameter each : executable.getParameters()) {
                String given = each.isNamePresent() ? each.getName() : null;
                parameters.add(new Parameter(given, ReflectedClass.of(each.getType())));
            }
        }
        return parameters;
    }

    @Override
    public <A extends Annotation> List<A> annotations(Class<A> type) {
        return List.of(element.getAnnotationsByType(type));
    }

    @Override
    public boolean hasAnnotationOf(String packageName) {
        return hasAnnotationOf(element, packageName);
    }

    @Override
    public @Nullable ClassView classValue(Class<? extends Annotation> type) {
        return classValue(element, type);
    }

    static boolean hasAnnotationOf(AnnotatedElement element, String packageName) {
        for (Annotation annotation : element.getAnnotations()) {
            if (annotation.annotationType().getPackageName().equals(packageName)) {
                return true;
            }
        }
        return false;
    }

    /** Only {@link ConvertWith} names a class. */
    static @Nullable ClassView classValue(AnnotatedElement element, Class<? extends Annotation> type) {
        ConvertWith convert = type == ConvertWith.class ? element.getAnnotation(ConvertWith.class) : null;
        return convert == null ? null : ReflectedClass.of(convert.value());
    }
}
