@NullMarked
package org.tabletheory.conformance.spi;

import org.jspecify.annotations.NullMarked;
