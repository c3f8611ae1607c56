/** Packs of vectors recorded from the OneTable library for JavaScript. */
@NullMarked
package org.tabletheory.conformance.internal.onetable;

import org.jspecify.annotations.NullMarked;
