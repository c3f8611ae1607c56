package org.tabletheory.conformance.internal.check;

import org.jspecify.annotations.Nullable;

/** An assertion on the outcome of a step. */
public interface Assertion {

    /** Returns the mismatch, or null if the assertion holds. */
    @Nullable
    Mismatch of(StepOutcome outcome);

    /** Returns whether the assertion expects the step to fail. */
    default boolean expectsError() {
        return false;
    }
}
