@NullMarked
package org.tabletheory.mapping.spi.codec;

import org.jspecify.annotations.NullMarked;
