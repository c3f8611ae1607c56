/** Limits and cancellation reasons of transactions, for writes and reads. */
@NullMarked
package org.tabletheory.client.internal.transact;

import org.jspecify.annotations.NullMarked;
