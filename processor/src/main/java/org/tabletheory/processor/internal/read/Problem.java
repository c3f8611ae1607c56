package org.tabletheory.processor.internal.read;

/** Why a component, field or class cannot be mapped, with the fix. */
final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Problem(String sentence) {
        super(sentence);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
