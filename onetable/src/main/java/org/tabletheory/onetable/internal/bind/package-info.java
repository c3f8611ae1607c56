/** Records as properties, and properties as records. */
@NullMarked
package org.tabletheory.onetable.internal.bind;

import org.jspecify.annotations.NullMarked;
