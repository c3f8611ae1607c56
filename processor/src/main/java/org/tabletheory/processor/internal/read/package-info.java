/** From the compiler's elements to what a class is mapped to. */
@NullMarked
package org.tabletheory.processor.internal.read;

import org.jspecify.annotations.NullMarked;
