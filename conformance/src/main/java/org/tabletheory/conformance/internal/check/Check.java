package org.tabletheory.conformance.internal.check;

import org.jspecify.annotations.Nullable;

/** One assertion of a step. */
public interface Check {

    /** What is not as expected, or null when everything is. */
    @Nullable
    Mismatch of(Outcome outcome);

    /** Whether the assertion is that the step fails. */
    default boolean expectsError() {
        return false;
    }
}
