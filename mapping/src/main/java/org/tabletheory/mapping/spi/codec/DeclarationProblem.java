package org.tabletheory.mapping.spi.codec;

/**
 * Reports that a component, field or class cannot be mapped. The message continues after the name of the place: {@code has
 * type Object, which …}.
 */
public final class DeclarationProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DeclarationProblem(String sentence) {
        super(sentence);
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
