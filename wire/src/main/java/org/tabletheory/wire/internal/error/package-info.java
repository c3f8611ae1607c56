/** Failures of attempts, and the exceptions that users see for them. */
@NullMarked
package org.tabletheory.wire.internal.error;

import org.jspecify.annotations.NullMarked;
