@NullMarked
package org.tabletheory.mapping.spi;

import org.jspecify.annotations.NullMarked;
