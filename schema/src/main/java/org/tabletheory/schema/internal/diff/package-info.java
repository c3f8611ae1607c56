/** The differences between models and between documents. */
@NullMarked
package org.tabletheory.schema.internal.diff;

import org.jspecify.annotations.NullMarked;
