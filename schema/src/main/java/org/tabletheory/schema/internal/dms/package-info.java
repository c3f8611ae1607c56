/** Reading, checking and writing DMS documents. */
@NullMarked
package org.tabletheory.schema.internal.dms;

import org.jspecify.annotations.NullMarked;
