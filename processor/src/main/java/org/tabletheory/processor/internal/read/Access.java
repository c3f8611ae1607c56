package org.tabletheory.processor.internal.read;

import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** What code in the package of the generated class may touch. */
public final class Access {
    private Access() {}

    /** Why generated code may not name a class, as the end of a sentence; null when it may. */
    static @Nullable String hidden(TypeElement type, PackageElement from) {
        for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
            TypeElement enclosing = (TypeElement) each;
            boolean local = enclosing.getNestingKind() == NestingKind.LOCAL
                    || enclosing.getNestingKind() == NestingKind.ANONYMOUS;
            if (local || !isVisible(each, from)) {
                return each.getSimpleName() + (local ? " is local to a method" : " is not visible in its package");
            }
        }
        return null;
    }

    /** Whether a member or class can be used in a package. */
    static boolean isVisible(Element element, PackageElement from) {
        Set<Modifier> modifiers = element.getModifiers();
        return modifiers.contains(Modifier.PUBLIC)
                || (!modifiers.contains(Modifier.PRIVATE) && packageOf(element).equals(from));
    }

    /** Whether every class around this one, and this one, is public. */
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

    /** Whether {@code new X()} compiles somewhere: a constructor without parameters that is not private. */
    static boolean canMake(TypeElement type) {
        return type.getKind() == ElementKind.CLASS
                && !type.getModifiers().contains(Modifier.ABSTRACT)
                && !type.getModifiers().contains(Modifier.PRIVATE)
                && constructor(type) != null;
    }

    private static @Nullable ExecutableElement constructor(TypeElement type) {
        for (ExecutableElement constructor : ElementFilter.constructorsIn(type.getEnclosedElements())) {
            if (constructor.getParameters().isEmpty()
                    && !constructor.getModifiers().contains(Modifier.PRIVATE)) {
                return constructor;
            }
        }
        return null;
    }
}
