/** Parts of a call that wires and the modules above them share: request buffers, tokens, credentials, backoff. */
@NullMarked
package org.tabletheory.wire.spi.call;

import org.jspecify.annotations.NullMarked;
