package org.tabletheory.architecture.samples.cycle.one;

import org.tabletheory.architecture.samples.cycle.two.Egg;

/** One half of a package cycle. */
public record Chicken(Egg egg) {}
