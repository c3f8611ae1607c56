package org.tabletheory.architecture.samples.schema;

import org.assertj.core.api.AbstractAssert;

/** Uses a library that its module may not. */
public record UsesAForeignLibrary(AbstractAssert<?, ?> assertion) {}
