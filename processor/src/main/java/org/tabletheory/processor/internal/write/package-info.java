/** From what a class is mapped to, to sources and documents. */
@NullMarked
package org.tabletheory.processor.internal.write;

import org.jspecify.annotations.NullMarked;
