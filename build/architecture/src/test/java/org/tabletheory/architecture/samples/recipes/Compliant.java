package org.tabletheory.architecture.samples.recipes;

import org.tabletheory.architecture.samples.client.NotNullMarked;

/** Complies with every rule. */
@SuppressWarnings("ArrayRecordComponent")
public record Compliant(NotNullMarked below, long[] numbers) {}
