package org.tabletheory.conformance.internal.onetable;

import java.util.Optional;
import org.tabletheory.conformance.CaseResult;

/**
 * What a vector expects and what came of it.
 *
 * @param name the vector's name: what it does, since it has no other
 */
record Outcome(String name, String expected, String actual) {

    Optional<CaseResult.Failed> failed(String place) {
        return expected.equals(actual)
                ? Optional.empty()
                : Optional.of(new CaseResult.Failed(place, name, expected, actual));
    }
}
