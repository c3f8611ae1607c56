/** Proves that every promised line is there. */
@NullMarked
package org.tabletheory.bench;

import org.jspecify.annotations.NullMarked;
