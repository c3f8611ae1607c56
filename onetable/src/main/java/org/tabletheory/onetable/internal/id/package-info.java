/** Identifiers that new items get. */
@NullMarked
package org.tabletheory.onetable.internal.id;

import org.jspecify.annotations.NullMarked;
