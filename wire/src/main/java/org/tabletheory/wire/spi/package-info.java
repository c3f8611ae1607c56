/** The wire over HTTP with its configuration, and for other implementations the exceptions of failed calls. */
@NullMarked
package org.tabletheory.wire.spi;

import org.jspecify.annotations.NullMarked;
