package org.tabletheory.architecture.samples.recipes;

/** Has the simple name of another class. */
public record Hidden(String text) {}
