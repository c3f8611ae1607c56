/** What our own modules call to read documents that are not schemas. */
@NullMarked
package org.tabletheory.schema.spi;

import org.jspecify.annotations.NullMarked;
