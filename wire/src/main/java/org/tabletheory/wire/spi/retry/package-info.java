/** How long to wait between attempts, for all modules that repeat something. Not meant for users. */
@NullMarked
package org.tabletheory.wire.spi.retry;

import org.jspecify.annotations.NullMarked;
