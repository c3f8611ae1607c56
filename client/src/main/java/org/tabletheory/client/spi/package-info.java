/** What the other modules of the library need of the client and users do not. */
@NullMarked
package org.tabletheory.client.spi;

import org.jspecify.annotations.NullMarked;
