@NullMarked
package org.tabletheory.architecture.samples.schema.spi;

import org.jspecify.annotations.NullMarked;
