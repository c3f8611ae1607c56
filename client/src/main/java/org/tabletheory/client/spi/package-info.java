/** What other modules of the library use: placeholders for expressions that they build themselves. */
@NullMarked
package org.tabletheory.client.spi;

import org.jspecify.annotations.NullMarked;
