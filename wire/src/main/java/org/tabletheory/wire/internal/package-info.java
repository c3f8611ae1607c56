/** Failures of attempts and how they become exceptions. */
@NullMarked
package org.tabletheory.wire.internal;

import org.jspecify.annotations.NullMarked;
