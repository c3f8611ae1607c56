/** From models to the sources of records. */
@NullMarked
package org.tabletheory.processor.internal.records;

import org.jspecify.annotations.NullMarked;
