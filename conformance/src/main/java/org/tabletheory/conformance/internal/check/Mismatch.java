package org.tabletheory.conformance.internal.check;

/** An expected and an actual result that differ. */
public record Mismatch(String expected, String actual) {}
