/**
 * Benchmarks beside peers: how many times better a TableTheory operation is than the same work done by another library,
 * measured in one run on one machine.
 *
 * <p>{@link org.tabletheory.bench.Bench} is the command behind {@code bench/run}; {@link org.tabletheory.bench.Cases}
 * is where a new case is added.
 */
@NullMarked
package org.tabletheory.bench;

import org.jspecify.annotations.NullMarked;
