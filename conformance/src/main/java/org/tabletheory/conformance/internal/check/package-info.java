/** Assertions of scenarios: checks of the outcome of a step. */
@NullMarked
package org.tabletheory.conformance.internal.check;

import org.jspecify.annotations.NullMarked;
