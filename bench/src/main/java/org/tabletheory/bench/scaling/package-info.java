/** How the cost of a call grows with the amount of data. */
@NullMarked
package org.tabletheory.bench.scaling;

import org.jspecify.annotations.NullMarked;
