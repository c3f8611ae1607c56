/** Text for messages and terminals. */
@NullMarked
package org.tabletheory.attribute.spi.text;

import org.jspecify.annotations.NullMarked;
