/** How internals report errors: with or without knowledge of the call. */
@NullMarked
package org.tabletheory.onetable.internal.error;

import org.jspecify.annotations.NullMarked;
