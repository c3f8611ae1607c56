/** Documents as located trees: what a scenario says, and on which line it says it. */
@NullMarked
package org.tabletheory.conformance.internal.document;

import org.jspecify.annotations.NullMarked;
