package org.tabletheory.architecture.samples.attribute;

import org.tabletheory.architecture.samples.client.NotNullMarked;

/** Against the arrows: the lowest module knows one above it. */
public record KnowsTheClient(NotNullMarked above) {}
