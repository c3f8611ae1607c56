/** The attempts of a call: one attempt, the retry loop, the retry policy and reports to the listener. */
@NullMarked
package org.tabletheory.wire.internal.retry;

import org.jspecify.annotations.NullMarked;
