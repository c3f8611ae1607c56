/**
 * Conformance: finds packs of vectors and scenarios under a directory, runs them against this library and says what was
 * expected where one does not hold.
 */
@NullMarked
package org.tabletheory.conformance;

import org.jspecify.annotations.NullMarked;
