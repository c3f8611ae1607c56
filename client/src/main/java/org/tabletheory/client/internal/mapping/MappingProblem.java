package org.tabletheory.client.internal.mapping;

/** Why a component, field or class cannot be mapped, with the fix; {@link Problems} gathers all of a class. */
final class MappingProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MappingProblem(String sentence) {
        super(sentence);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
