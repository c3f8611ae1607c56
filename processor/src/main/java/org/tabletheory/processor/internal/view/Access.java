package org.tabletheory.processor.internal.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.declaration.ClassDeclaration;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.DeclarationProblems;
import org.tabletheory.mapping.spi.declaration.EntityDeclaration;
import org.tabletheory.mapping.spi.declaration.FormDeclaration;
import org.tabletheory.mapping.spi.declaration.MemberView;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;
import org.tabletheory.mapping.spi.declaration.PropertyDeclaration;
import org.tabletheory.mapping.spi.declaration.SlotDeclaration;
import org.tabletheory.mapping.spi.declaration.ViewDeclaration;

/**
 * What generated code in a package can access.
 *
 * @param from the package
 */
public record Access(PackageElement from) {
    /** Returns why generated code cannot map an entity, as a clause for a message; null if it can. */
    public @Nullable String obstacle(EntityDeclaration entity) {
        List<ClassDeclaration> all = new ArrayList<>(List.of(entity.declaration()));
        all.addAll(entity.nested());
        for (ClassDeclaration each : all) {
            String obstacle = obstacle(each);
            if (obstacle != null) {
                return obstacle;
            }
        }
        for (ClassView each : entity.enums()) {
            String obstacle = obstacle(CompiledClass.element(each));
            if (obstacle != null) {
                return obstacle;
            }
        }
        return null;
    }

    /** Reports converters that the model in generated code must call for the types that they store, and cannot. */
    public void requireKnownTypes(EntityDeclaration entity, DeclarationProblems problems) {
        entity.declaration().attributes().forEach(attribute -> {
            ClassView converter = attribute.storage().converter();
            String obstacle =
                    attribute.storage().type() != null || converter == null ? null : converterObstacle(converter);
            if (obstacle != null) {
                problems.add(
                        attribute.property(),
                        "is stored by a converter that generated code cannot ask for its type: " + obstacle
                                + ", or declare the type with @Attribute(type = …)");
            }
        });
    }

    /** Returns why generated code cannot map a view, as a clause for a message; null if it can. */
    public @Nullable String obstacle(ViewDeclaration view) {
        return firstOf(obstacle(view.entity()), obstacle(CompiledClass.element(view.source())));
    }

    private @Nullable String obstacle(ClassDeclaration declaration) {
        return declaration.match(
                this::obstacle,
                family -> firstOf(
                        obstacle(CompiledClass.element(family.type())),
                        family.members().values().stream().map(this::obstacle).toArray(String[]::new)));
    }

    private static @Nullable String firstOf(@Nullable String first, @Nullable String... others) {
        String found = first;
        for (String each : others) {
            found = found == null ? each : found;
        }
        return found;
    }

    private @Nullable String obstacle(ObjectDeclaration object) {
        TypeElement element = CompiledClass.element(object.type());
        String found = firstOf(
                obstacle(element),
                wildcardObstacle(object.type()),
                kotlinObstacle(object),
                constructionObstacle(object),
                upcasterObstacle(object),
                thrownBy(object));
        for (SlotDeclaration slot : object.slots()) {
            found = firstOf(found, obstacle(element, slot));
        }
        return found;
    }

    /** Kotlin hides the constructor that fills in default values from Java, and its stubs do not show whether there is one. */
    private static @Nullable String kotlinObstacle(ObjectDeclaration object) {
        boolean constructs = object.construction().match(constructor -> true, setters -> false, builder -> false);
        return constructs && object.type().hasAnnotationOf("kotlin")
                ? object.type().simpleName() + " is a Kotlin class, whose default values Java code cannot use"
                : null;
    }

    /** No object can be created of a class with a wildcard as an argument. */
    private static @Nullable String wildcardObstacle(ClassView type) {
        boolean wild = CompiledClass.mirror(type) instanceof DeclaredType declared
                && declared.getTypeArguments().stream().anyMatch(WildcardType.class::isInstance);
        return wild ? type.simpleName() + " has a wildcard as a type argument" : null;
    }

    private @Nullable String upcasterObstacle(ObjectDeclaration object) {
        FormDeclaration form = object.form();
        if (form == null) {
            return null;
        }
        for (FormDeclaration.UpcastDeclaration upcast : form.upcasts()) {
            if (!isVisible(upcast.method())) {
                return object.type().simpleName() + "." + upcast.method().name() + "() is private";
            }
        }
        return null;
    }

    private static @Nullable String thrownBy(ObjectDeclaration object) {
        List<MemberView> called = new ArrayList<>(object.construction()
                .match(
                        constructor -> List.of(constructor.constructor()),
                        setters -> List.of(setters.constructor()),
                        builder -> Stream.concat(
                                        Stream.of(builder.builder(), builder.build()), builder.setters().stream())
                                .toList()));
        if (object.form() != null) {
            object.form().upcasts().forEach(upcast -> called.add(upcast.method()));
        }
        for (SlotDeclaration slot : object.slots()) {
            called.add(slot.property().reader());
            if (slot.property().writer() != null) {
                called.add(slot.property().writer());
            }
        }
        return called.stream().anyMatch(Access::throwsChecked)
                ? "a constructor or method of " + object.type().simpleName() + " throws a checked exception"
                : null;
    }

    private static boolean throwsChecked(MemberView member) {
        return CompiledMember.element(member) instanceof ExecutableElement executable
                && executable.getThrownTypes().stream().anyMatch(thrown -> !isUnchecked(thrown));
    }

    private static boolean isUnchecked(TypeMirror thrown) {
        for (TypeMirror each = thrown; each instanceof DeclaredType declared; ) {
            TypeElement type = (TypeElement) declared.asElement();
            if (type.getQualifiedName().contentEquals("java.lang.RuntimeException")
                    || type.getQualifiedName().contentEquals("java.lang.Error")) {
                return true;
            }
            each = type.getSuperclass();
        }
        return false;
    }

    private @Nullable String constructionObstacle(ObjectDeclaration object) {
        String name = object.type().simpleName();
        return object.construction()
                .match(
                        constructor -> isVisible(constructor.constructor())
                                ? null
                                : "the constructor of " + name + " is private",
                        setters -> isVisible(setters.constructor())
                                        && object.slots().stream().allMatch(slot -> isSettable(slot.property()))
                                ? null
                                : name + " has a constructor, field or setter that is private",
                        builder -> isVisible(builder.builder())
                                        && obstacle(CompiledClass.element(
                                                        builder.builder().erasure()))
                                                == null
                                ? null
                                : name + " has a builder that is private");
    }

    private boolean isSettable(PropertyDeclaration property) {
        return property.writer() != null && isVisible(property.writer());
    }

    private @Nullable String obstacle(TypeElement owner, SlotDeclaration slot) {
        PropertyDeclaration property = slot.property();
        if (!isVisible(property.reader())) {
            return owner.getSimpleName() + "." + property.name() + " is private and has no getter";
        }
        MemberView writer = property.writer();
        if (isHidden(owner, property.reader()) || (writer != null && isHidden(owner, writer))) {
            return owner.getSimpleName() + "." + property.name() + " is an inherited field that another field hides";
        }
        return slot.match(
                attribute -> attribute.storage().converter() == null
                        ? null
                        : converterObstacle(attribute.storage().converter()),
                embedded -> obstacle(embedded.inner()),
                ignored -> null);
    }

    /** Returns whether the name of a field means another field in this class, such as a static one with the same name. */
    private static boolean isHidden(TypeElement owner, MemberView member) {
        Element field = CompiledMember.element(member);
        if (!field.getKind().isField()) {
            return false;
        }
        TypeElement each = owner;
        while (!each.equals(field.getEnclosingElement())) {
            for (Element own : each.getEnclosedElements()) {
                if (own.getKind().isField() && own.getSimpleName().equals(field.getSimpleName())) {
                    return true;
                }
            }
            if (!(each.getSuperclass() instanceof DeclaredType parent)) {
                return false;
            }
            each = (TypeElement) parent.asElement();
        }
        return false;
    }

    private @Nullable String converterObstacle(ClassView converter) {
        boolean creatable = converter.declaredConstructors().stream()
                .anyMatch(constructor -> constructor.parameters().isEmpty() && isVisible(constructor));
        return firstOf(
                obstacle(CompiledClass.element(converter)),
                converter.declaredConstructors().stream()
                                .anyMatch(
                                        constructor -> constructor.parameters().isEmpty() && throwsChecked(constructor))
                        ? "the constructor of " + converter.simpleName() + " throws a checked exception"
                        : null,
                creatable
                        ? null
                        : "the constructor of " + converter.simpleName() + " is private; make it package-private");
    }

    private @Nullable String obstacle(TypeElement type) {
        for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
            TypeElement enclosing = (TypeElement) each;
            boolean local = enclosing.getNestingKind() == NestingKind.LOCAL
                    || enclosing.getNestingKind() == NestingKind.ANONYMOUS;
            if (local || !isVisible(each)) {
                return each.getSimpleName()
                        + (local
                                ? " is local to a method; move it out of the method"
                                : each.getModifiers().contains(Modifier.PRIVATE)
                                        ? " is private; make it package-private"
                                        : " is not visible in its package; make it public");
            }
        }
        return null;
    }

    private boolean isVisible(MemberView member) {
        return isVisible(CompiledMember.element(member));
    }

    private boolean isVisible(Element element) {
        Set<Modifier> modifiers = element.getModifiers();
        return modifiers.contains(Modifier.PUBLIC)
                || (!modifiers.contains(Modifier.PRIVATE) && packageOf(element).equals(from));
    }

    /** Returns whether a type and its arguments are visible. */
    public boolean isVisible(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return isVisible(array.getComponentType());
        } else if (type instanceof WildcardType wildcard) {
            return wildcard.getExtendsBound() == null || isVisible(wildcard.getExtendsBound());
        }
        return !(type instanceof DeclaredType declared)
                || (obstacle((TypeElement) declared.asElement()) == null
                        && declared.getTypeArguments().stream().allMatch(this::isVisible));
    }

    /** Returns whether a class and every class around it is public. */
    public static boolean isPublic(TypeElement type) {
        for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
            if (!each.getModifiers().contains(Modifier.PUBLIC)) {
                return false;
            }
        }
        return true;
    }

    public static PackageElement packageOf(Element element) {
        Element around = element.getEnclosingElement();
        return element instanceof PackageElement own
                ? own
                : packageOf(Objects.requireNonNull(around, "every element is in a package"));
    }
}
