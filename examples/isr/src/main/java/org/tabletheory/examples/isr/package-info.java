/** A page cache over HTTP, to look at in a browser: an example of {@code org.tabletheory.recipes}. */
@NullMarked
package org.tabletheory.examples.isr;

import org.jspecify.annotations.NullMarked;
