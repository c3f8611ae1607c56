/** The first call of a new JVM compared with the Enhanced Client and the SDK client. */
@NullMarked
package org.tabletheory.bench.coldstart;

import org.jspecify.annotations.NullMarked;
