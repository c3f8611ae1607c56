/** What other modules implement for this one: key providers that {@link java.util.ServiceLoader} finds. */
@NullMarked
package org.tabletheory.crypto.spi;

import org.jspecify.annotations.NullMarked;
