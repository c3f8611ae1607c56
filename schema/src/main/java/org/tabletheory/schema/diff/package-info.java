/** Differences between two versions of a schema, and what each one requires. */
@NullMarked
package org.tabletheory.schema.diff;

import org.jspecify.annotations.NullMarked;
