package org.tabletheory.architecture.samples.client;

/** Its package has no package-info.java with {@code @NullMarked}. */
public record NotNullMarked(int count) {}
