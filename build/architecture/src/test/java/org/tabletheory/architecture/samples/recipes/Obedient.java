package org.tabletheory.architecture.samples.recipes;

import org.tabletheory.architecture.samples.client.NotNullMarked;

/** Keeps every rule. */
@SuppressWarnings("ArrayRecordComponent")
public record Obedient(NotNullMarked below, long[] numbers) {}
