@NullMarked
package org.tabletheory.wire.internal.retry;

import org.jspecify.annotations.NullMarked;
