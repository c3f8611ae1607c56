/** Beans of the starter that its test support uses. */
@NullMarked
package org.tabletheory.spring.spi;

import org.jspecify.annotations.NullMarked;
