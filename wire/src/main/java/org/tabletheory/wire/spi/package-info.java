/** For implementations of the wire: exceptions for failed calls. */
@NullMarked
package org.tabletheory.wire.spi;

import org.jspecify.annotations.NullMarked;
