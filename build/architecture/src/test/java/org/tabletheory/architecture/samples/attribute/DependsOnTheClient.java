package org.tabletheory.architecture.samples.attribute;

import org.tabletheory.architecture.samples.client.NotNullMarked;

/** Depends on a module above its own. */
public record DependsOnTheClient(NotNullMarked above) {}
