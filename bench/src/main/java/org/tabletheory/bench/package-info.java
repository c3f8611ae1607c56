/**
 * Benchmarks that compare TableTheory with other libraries in the same run on the same machine.
 *
 * <p>{@link org.tabletheory.bench.Bench} is the command behind {@code bench/run}. To add a benchmark, add it to {@link
 * org.tabletheory.bench.Cases}.
 */
@NullMarked
package org.tabletheory.bench;

import org.jspecify.annotations.NullMarked;
