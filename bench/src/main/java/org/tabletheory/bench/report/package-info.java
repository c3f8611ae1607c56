/** Prints outcomes, judges limits and writes tables and plots. */
@NullMarked
package org.tabletheory.bench.report;

import org.jspecify.annotations.NullMarked;
