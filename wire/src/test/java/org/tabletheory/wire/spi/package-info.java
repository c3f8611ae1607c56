@NullMarked
package org.tabletheory.wire.spi;

import org.jspecify.annotations.NullMarked;
