package org.tabletheory.schema.document;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown when a model or a document is invalid. Carries all findings, not only the first.
 *
 * <p>Its portable error code is {@link #CODE} (DMS 0.1, "Error taxonomy").
 */
public final class InvalidSchemaException extends RuntimeException {

    /** The portable error code. */
    public static final String CODE = "ErrInvalidModel";

    private static final long serialVersionUID = 1L;

    private final transient List<Finding> findings;

    public InvalidSchemaException(List<Finding> findings) {
        super(findings.stream().filter(Finding::isError).map(Finding::toString).collect(Collectors.joining("\n")));
        this.findings = List.copyOf(findings);
    }

    /** Returns all findings, including warnings, in document order. */
    public List<Finding> findings() {
        return findings;
    }
}
