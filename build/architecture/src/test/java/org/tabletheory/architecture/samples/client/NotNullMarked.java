package org.tabletheory.architecture.samples.client;

/** Its package says nothing of null. */
public record NotNullMarked(int count) {}
