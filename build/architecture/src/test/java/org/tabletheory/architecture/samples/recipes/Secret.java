package org.tabletheory.architecture.samples.recipes;

/** A second class with the name of another. */
public record Secret(String text) {}
