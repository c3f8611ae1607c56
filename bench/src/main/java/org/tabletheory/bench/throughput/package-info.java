/** Throughput of many threads over loopback. */
@NullMarked
package org.tabletheory.bench.throughput;

import org.jspecify.annotations.NullMarked;
