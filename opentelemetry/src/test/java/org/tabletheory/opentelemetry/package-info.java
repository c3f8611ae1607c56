@NullMarked
package org.tabletheory.opentelemetry;

import org.jspecify.annotations.NullMarked;
