/** Conversion between DMS documents and OneTable schemas. */
@NullMarked
package org.tabletheory.schema.convert;

import org.jspecify.annotations.NullMarked;
