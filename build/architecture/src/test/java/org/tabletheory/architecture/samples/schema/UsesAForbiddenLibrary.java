package org.tabletheory.architecture.samples.schema;

import org.assertj.core.api.AbstractAssert;

/** Uses a library that its module must not use. */
public record UsesAForbiddenLibrary(AbstractAssert<?, ?> assertion) {}
