package org.tabletheory.processor.internal.read;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;

/** Tells the compiler what is wrong with a class, each thing once and at its place. */
public final class Problems {
    private record Told(String sentence, Element place) {}

    private final Messager messager;
    /** Where what is wrong in another file is told too: the class that is compiled. */
    private final TypeElement fallback;

    private final Set<Told> told = new LinkedHashSet<>();

    public Problems(Messager messager, TypeElement fallback) {
        this.messager = messager;
        this.fallback = fallback;
    }

    /** Something wrong with a class as a whole. */
    void add(TypeElement type, String sentence) {
        tell(type.getSimpleName() + " " + sentence, type);
    }

    /** Something wrong with a component, field or getter. */
    void add(Property property, String sentence) {
        tell(property.owner().getSimpleName() + "." + property.name() + " " + sentence, property.element());
    }

    /** A whole sentence at a place. */
    public void tell(String sentence, Element place) {
        if (told.add(new Told(sentence, place))) {
            messager.printMessage(Diagnostic.Kind.ERROR, sentence, place);
        }
    }

    /** What the supplier makes, or null when it finds a problem, which is told. */
    <R> @Nullable R attempt(Property property, Supplier<R> body) {
        try {
            return body.get();
        } catch (DeclarationProblem problem) {
            add(property, problem.sentence());
            return null;
        }
    }

    /** What the supplier makes, or null when it finds a problem with the class that is compiled. */
    <R> @Nullable R attempt(Supplier<R> body) {
        try {
            return body.get();
        } catch (DeclarationProblem problem) {
            add(fallback, problem.sentence());
            return null;
        }
    }

    public boolean isEmpty() {
        return told.isEmpty();
    }
}
