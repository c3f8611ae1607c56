package org.tabletheory.architecture.samples.examples;

import org.tabletheory.architecture.samples.attribute.internal.Hidden;

/** Uses a module's internals in an example. */
public record UsesInternalsToo(Hidden hidden) {}
