/** The processor, through the compiler itself. */
@NullMarked
package org.tabletheory.processor;

import org.jspecify.annotations.NullMarked;
