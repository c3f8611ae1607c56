/** Proves what a first call does without. */
@NullMarked
package org.tabletheory.bench.coldstart;

import org.jspecify.annotations.NullMarked;
