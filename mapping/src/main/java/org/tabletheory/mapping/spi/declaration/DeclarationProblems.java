package org.tabletheory.mapping.spi.declaration;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;

/** Collects everything that is wrong with the declarations of a class, each problem once. Not thread-safe. */
public final class DeclarationProblems {
    /** A problem, with how to fix it, and the class or member that it is about. */
    public record Problem(String message, AnnotatedView place) {}

    private final Set<Problem> problems = new LinkedHashSet<>();
    private final Set<Problem> warnings = new LinkedHashSet<>();

    /** Adds a problem of a class; the sentence continues after the name of the class. */
    public void add(ClassView type, String sentence) {
        report(type.simpleName() + " " + sentence, type);
    }

    /** Adds a problem of a property; the sentence continues after the name of the property. */
    public void add(PropertyDeclaration property, String sentence) {
        report(property.qualifiedName() + " " + sentence, property.place());
    }

    /** Adds what is probably a mistake of a class, but is not rejected. */
    void warn(String message, AnnotatedView place) {
        warnings.add(new Problem(message, place));
    }

    void report(String message, AnnotatedView place) {
        problems.add(new Problem(message, place));
    }

    /** Returns what the supplier returns, or null if it throws a problem, which is added. */
    <R> @Nullable R attempt(PropertyDeclaration property, Supplier<R> body) {
        try {
            return body.get();
        } catch (DeclarationProblem problem) {
            add(property, problem.sentence());
            return null;
        }
    }

    /** Returns what the supplier returns, or null if it throws a problem, which is added. */
    public <R extends @Nullable Object> @Nullable R attempt(ClassView type, Supplier<R> body) {
        try {
            return body.get();
        } catch (DeclarationProblem problem) {
            add(type, problem.sentenceOf(type));
            return null;
        }
    }

    public boolean isEmpty() {
        return problems.isEmpty();
    }

    public List<Problem> all() {
        return List.copyOf(problems);
    }

    /** Returns what is probably a mistake, but is not rejected. */
    public List<Problem> warnings() {
        return List.copyOf(warnings);
    }
}
