@NullMarked
package org.tabletheory.attribute.spi;

import org.jspecify.annotations.NullMarked;
