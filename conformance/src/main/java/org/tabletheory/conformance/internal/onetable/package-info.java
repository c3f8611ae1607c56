/** The packs of vectors that were seen from the JavaScript library of OneTable. */
@NullMarked
package org.tabletheory.conformance.internal.onetable;

import org.jspecify.annotations.NullMarked;
