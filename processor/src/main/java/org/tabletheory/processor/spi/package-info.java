/** Writes the sources of records for the models of schema documents, for the command line. */
@NullMarked
package org.tabletheory.processor.spi;

import org.jspecify.annotations.NullMarked;
