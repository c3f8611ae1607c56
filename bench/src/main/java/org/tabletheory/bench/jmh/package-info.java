/** Operations as JMH benchmarks, for its profilers and statistics. */
@NullMarked
package org.tabletheory.bench.jmh;

import org.jspecify.annotations.NullMarked;
