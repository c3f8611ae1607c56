/** The expressions of {@code where} and {@code set}. */
@NullMarked
package org.tabletheory.onetable.internal.where;

import org.jspecify.annotations.NullMarked;
