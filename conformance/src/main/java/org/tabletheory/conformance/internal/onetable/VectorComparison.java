package org.tabletheory.conformance.internal.onetable;

import java.util.Optional;
import org.tabletheory.conformance.spi.pack.CaseResult;

/**
 * The expected and the actual result of a vector.
 *
 * @param name the name of the vector: a description of its call
 */
record VectorComparison(String name, String expected, String actual) {

    Optional<CaseResult.Failed> failed(String place) {
        return expected.equals(actual)
                ? Optional.empty()
                : Optional.of(new CaseResult.Failed(place, name, expected, actual));
    }
}
