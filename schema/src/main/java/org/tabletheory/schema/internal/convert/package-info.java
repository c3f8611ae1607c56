/** Models of one document format said in the other. */
@NullMarked
package org.tabletheory.schema.internal.convert;

import org.jspecify.annotations.NullMarked;
