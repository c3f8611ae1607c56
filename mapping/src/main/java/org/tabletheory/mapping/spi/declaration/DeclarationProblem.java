package org.tabletheory.mapping.spi.declaration;

/** Why a component, field or class cannot be mapped, with the fix. Its sentence goes on after the name of the place. */
public final class DeclarationProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DeclarationProblem(String sentence) {
        super(sentence);
    }

    /** What is wrong and how to mend it: {@code has type Object, which …}. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
