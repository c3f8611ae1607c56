/**
 * Models of items, and the documents that say them: DMS 0.1 and 0.2 and OneTable 1.1.0, loaded, checked, written,
 * converted and compared.
 */
@NullMarked
package org.tabletheory.schema;

import org.jspecify.annotations.NullMarked;
