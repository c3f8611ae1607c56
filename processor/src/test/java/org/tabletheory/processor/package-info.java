/** Tests of the processor, run by the compiler. */
@NullMarked
package org.tabletheory.processor;

import org.jspecify.annotations.NullMarked;
