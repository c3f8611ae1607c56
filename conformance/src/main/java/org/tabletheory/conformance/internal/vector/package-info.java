/** Packs of vectors that need no database: attribute serialization, cursors and key contracts. */
@NullMarked
package org.tabletheory.conformance.internal.vector;

import org.jspecify.annotations.NullMarked;
