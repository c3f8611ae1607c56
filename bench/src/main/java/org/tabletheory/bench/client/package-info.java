/** Whole calls of the client, beside the Enhanced Client and the SDK's client. */
@NullMarked
package org.tabletheory.bench.client;

import org.jspecify.annotations.NullMarked;
