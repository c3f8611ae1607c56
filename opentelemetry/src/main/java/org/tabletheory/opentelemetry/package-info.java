/** Traces and metrics for OpenTelemetry, by its semantic conventions for databases. */
@NullMarked
package org.tabletheory.opentelemetry;

import org.jspecify.annotations.NullMarked;
