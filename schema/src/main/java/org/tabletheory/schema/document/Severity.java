package org.tabletheory.schema.document;

/** How much a finding matters: a document with an error is not loaded, one with warnings is. */
public enum Severity {
    ERROR,
    WARNING
}
