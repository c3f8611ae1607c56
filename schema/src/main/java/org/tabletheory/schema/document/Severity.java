package org.tabletheory.schema.document;

/** The severity of a finding. A document with errors cannot be used; one with warnings can. */
public enum Severity {
    ERROR,
    WARNING
}
