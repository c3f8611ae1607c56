/** Calls in the background: their threads, futures and the publisher of pages. */
@NullMarked
package org.tabletheory.client.internal.async;

import org.jspecify.annotations.NullMarked;
