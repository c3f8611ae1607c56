/** The operations of the cases once more under JMH, for whoever wants its profilers and its statistics. */
@NullMarked
package org.tabletheory.bench.jmh;

import org.jspecify.annotations.NullMarked;
