package org.tabletheory.architecture.samples.schema;

import org.tabletheory.architecture.samples.attribute.internal.Secret;

/** Touches another module's internals. */
public record TouchesInternals(Secret secret) {}
