/** A page cache to try in a browser: an example for {@code org.tabletheory.recipes}. */
@NullMarked
package org.tabletheory.examples.isr;

import org.jspecify.annotations.NullMarked;
