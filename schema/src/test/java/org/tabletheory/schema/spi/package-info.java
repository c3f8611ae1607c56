@NullMarked
package org.tabletheory.schema.spi;

import org.jspecify.annotations.NullMarked;
