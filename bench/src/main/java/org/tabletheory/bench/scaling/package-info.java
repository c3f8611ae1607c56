/** How the cost of a call grows with what it carries. */
@NullMarked
package org.tabletheory.bench.scaling;

import org.jspecify.annotations.NullMarked;
