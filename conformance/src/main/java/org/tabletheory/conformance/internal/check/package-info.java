/** Assertions of scenarios: each is a check of what a step came to. */
@NullMarked
package org.tabletheory.conformance.internal.check;

import org.jspecify.annotations.NullMarked;
