/** Metrics for Micrometer: calls, retries, throttling, consumed capacity and connections. */
@NullMarked
package org.tabletheory.micrometer;

import org.jspecify.annotations.NullMarked;
