/** Settings of Jackson. */
@NullMarked
package org.tabletheory.attribute.spi.json;

import org.jspecify.annotations.NullMarked;
