/** Saved queries and sample items of a schema. */
@NullMarked
package org.tabletheory.onetable.internal.saved;

import org.jspecify.annotations.NullMarked;
