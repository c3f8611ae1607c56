/** Calls of the client compared with the Enhanced Client and the SDK client. */
@NullMarked
package org.tabletheory.bench.client;

import org.jspecify.annotations.NullMarked;
