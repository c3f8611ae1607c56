package org.tabletheory.conformance.internal.check;

/** What an assertion expects, and what there was instead. */
public record Mismatch(String expected, String actual) {}
