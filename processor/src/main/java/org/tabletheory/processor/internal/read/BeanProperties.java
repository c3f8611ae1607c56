package org.tabletheory.processor.internal.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a class that is no record: one for every field that is neither static nor transient, of superclasses
 * too, reached through its getter and setter where there are any.
 */
record BeanProperties(JavaTypes types, PackageElement from) {
    List<Property> of(DeclaredType type) {
        return new ArrayList<>(byName(type).values());
    }

    private Map<String, Property> byName(DeclaredType type) {
        Map<String, Property> properties = new LinkedHashMap<>();
        TypeElement element = (TypeElement) type.asElement();
        for (TypeMirror parent : types.types().directSupertypes(type)) {
            TypeElement above = types.element(parent);
            if (above != null
                    && above.getKind().isClass()
                    && !above.getQualifiedName().contentEquals("java.lang.Object")) {
                properties.putAll(byName((DeclaredType) parent));
            }
        }
        for (VariableElement field : ElementFilter.fieldsIn(element.getEnclosedElements())) {
            if (!field.getModifiers().contains(Modifier.STATIC)
                    && !field.getModifiers().contains(Modifier.TRANSIENT)) {
                properties.put(field.getSimpleName().toString(), property(type, element, field));
            }
        }
        for (ExecutableElement getter : StrayAnnotations.in(element, properties.values())) {
            Property pair = pair(type, element, getter);
            if (pair != null) {
                properties.putIfAbsent(pair.name(), pair);
            }
        }
        return properties;
    }

    private Property property(DeclaredType owner, TypeElement element, VariableElement field) {
        String name = field.getSimpleName().toString();
        ExecutableElement getter = getter(element, field);
        ExecutableElement setter = method(element, "set" + capital(name), field.asType());
        List<Element> places = new ArrayList<>(List.of(field));
        if (getter != null) {
            places.add(getter);
        }
        boolean visible = Access.isVisible(field, from);
        boolean isFinal = field.getModifiers().contains(Modifier.FINAL);
        return new Property(
                element,
                name,
                field,
                types.types().asMemberOf(owner, field),
                new PropertyAnnotations(places),
                getter != null && Access.isVisible(getter, from)
                        ? getter.getSimpleName() + "()"
                        : getter == null && visible ? name : null,
                setter != null && Access.isVisible(setter, from)
                        ? setter.getSimpleName() + "(%s)"
                        : setter == null && visible && !isFinal ? name + " = %s" : null);
    }

    /** The property of an annotated getter that has a setter and no field of the same name, or null. */
    private @Nullable Property pair(DeclaredType owner, TypeElement element, ExecutableElement getter) {
        String method = getter.getSimpleName().toString();
        String name = method.replaceFirst("^(get|is)(?=[A-Z])", "");
        ExecutableElement setter = method(element, "set" + capital(name), getter.getReturnType());
        if (setter == null || !getter.getParameters().isEmpty()) {
            return null;
        }
        TypeMirror asMember = types.types().asMemberOf(owner, getter);
        return new Property(
                element,
                name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1),
                getter,
                ((ExecutableType) asMember).getReturnType(),
                new PropertyAnnotations(List.of(getter)),
                Access.isVisible(getter, from) ? method + "()" : null,
                Access.isVisible(setter, from) ? setter.getSimpleName() + "(%s)" : null);
    }

    private @Nullable ExecutableElement getter(TypeElement owner, VariableElement field) {
        String name = field.getSimpleName().toString();
        for (String candidate : List.of("get" + capital(name), "is" + capital(name), name)) {
            ExecutableElement method = method(owner, candidate);
            if (method != null && isSame(method.getReturnType(), field.asType())) {
                return method;
            }
        }
        return null;
    }

    private @Nullable ExecutableElement method(TypeElement owner, String name, TypeMirror... parameters) {
        for (ExecutableElement method : ElementFilter.methodsIn(owner.getEnclosedElements())) {
            boolean fits = method.getSimpleName().contentEquals(name)
                    && method.getParameters().size() == parameters.length
                    && !method.getModifiers().contains(Modifier.STATIC);
            for (int i = 0; fits && i < parameters.length; i++) {
                fits = isSame(method.getParameters().get(i).asType(), parameters[i]);
            }
            if (fits) {
                return method;
            }
        }
        return null;
    }

    private boolean isSame(TypeMirror one, TypeMirror other) {
        return one.getKind() != TypeKind.VOID
                && types.types()
                        .isSameType(types.types().erasure(one), types.types().erasure(other));
    }

    static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }
}
