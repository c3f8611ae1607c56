/**
 * Runs conformance packs, which are test vectors and contract scenarios, against this library. {@link
 * org.tabletheory.conformance.spi.Runner} is the entry point.
 */
@NullMarked
package org.tabletheory.conformance.spi;

import org.jspecify.annotations.NullMarked;
