/** Throughput and latency of asynchronous calls. */
@NullMarked
package org.tabletheory.bench.async;

import org.jspecify.annotations.NullMarked;
