/** Generates sources from the declarations of a class. */
@NullMarked
package org.tabletheory.processor.internal.generate;

import org.jspecify.annotations.NullMarked;
