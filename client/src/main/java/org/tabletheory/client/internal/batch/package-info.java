/** Batches: splits keys and writes into chunks, sends several at a time, and retries or reports what is left. */
@NullMarked
package org.tabletheory.client.internal.batch;

import org.jspecify.annotations.NullMarked;
