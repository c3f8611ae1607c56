/** What the other modules of this library share and users do not call. */
@NullMarked
package org.tabletheory.schema.spi;

import org.jspecify.annotations.NullMarked;
