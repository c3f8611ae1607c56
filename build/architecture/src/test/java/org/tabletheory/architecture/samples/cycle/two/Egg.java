package org.tabletheory.architecture.samples.cycle.two;

import org.jspecify.annotations.Nullable;
import org.tabletheory.architecture.samples.cycle.one.Chicken;

/** The other half of a package cycle. */
public record Egg(@Nullable Chicken layer) {}
