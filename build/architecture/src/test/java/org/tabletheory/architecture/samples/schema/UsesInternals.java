package org.tabletheory.architecture.samples.schema;

import org.tabletheory.architecture.samples.attribute.internal.Hidden;

/** Uses another module's internals. */
public record UsesInternals(Hidden hidden) {}
