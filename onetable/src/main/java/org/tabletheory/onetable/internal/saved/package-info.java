/** Builds requests from the saved queries of a schema. */
@NullMarked
package org.tabletheory.onetable.internal.saved;

import org.jspecify.annotations.NullMarked;
