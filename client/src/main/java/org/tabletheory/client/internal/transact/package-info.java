/** What transactions that write and transactions that read have in common: their limits, and why one was cancelled. */
@NullMarked
package org.tabletheory.client.internal.transact;

import org.jspecify.annotations.NullMarked;
