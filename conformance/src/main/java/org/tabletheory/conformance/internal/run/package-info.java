/** Runs contract scenarios: tables made for them, steps done through the library, and what came of each checked. */
@NullMarked
package org.tabletheory.conformance.internal.run;

import org.jspecify.annotations.NullMarked;
