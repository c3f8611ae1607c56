@NullMarked
package org.tabletheory.attribute.spi.text;

import org.jspecify.annotations.NullMarked;
