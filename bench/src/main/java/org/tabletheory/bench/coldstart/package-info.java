/** The first call of a fresh JVM, beside the Enhanced Client and the SDK's client. */
@NullMarked
package org.tabletheory.bench.coldstart;

import org.jspecify.annotations.NullMarked;
