/** What a conformance pack is: how its files are recognized and run, and the results of its cases. */
@NullMarked
package org.tabletheory.conformance.spi.pack;

import org.jspecify.annotations.NullMarked;
