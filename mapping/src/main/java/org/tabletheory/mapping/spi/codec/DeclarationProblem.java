package org.tabletheory.mapping.spi.codec;

import org.jspecify.annotations.Nullable;

/**
 * Reports that a component, field or class cannot be mapped. The message continues after the name of the place: {@code has
 * type Object, which …}.
 */
public final class DeclarationProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable TypeView type;
    private final String clause;

    public DeclarationProblem(String sentence) {
        this(sentence, null, sentence);
    }

    private DeclarationProblem(String sentence, @Nullable TypeView type, String clause) {
        super(sentence);
        this.type = type;
        this.clause = clause;
    }

    /**
     * Reports a type that cannot be mapped.
     *
     * @param clause continues after the name of the type
     */
    public static DeclarationProblem ofType(TypeView type, String clause) {
        return new DeclarationProblem("has type " + type + ", which " + clause, type, clause);
    }

    /** Returns the sentence after the name of a class, which may be the type itself. */
    public String sentenceOf(TypeView subject) {
        return subject.equals(type) ? clause : sentence();
    }

    /** Reports a type variable that a class declares and nothing sets. */
    public static DeclarationProblem unboundVariable(String name) {
        return new DeclarationProblem("has the type variable " + name
                + ", which has no type here; map a subclass that sets it, or use a class");
    }

    /** Returns what is wrong and how to fix it, without the name of the place. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
