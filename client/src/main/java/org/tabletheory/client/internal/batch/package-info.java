/** Batches: chunks of keys and writes, carried out side by side, of which nothing is lost. */
@NullMarked
package org.tabletheory.client.internal.batch;

import org.jspecify.annotations.NullMarked;
