/** Many threads that call over loopback. */
@NullMarked
package org.tabletheory.bench.throughput;

import org.jspecify.annotations.NullMarked;
