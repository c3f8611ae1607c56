/** Values between programs and the table: what JavaScript would make of them, as Java has them. */
@NullMarked
package org.tabletheory.onetable.internal.value;

import org.jspecify.annotations.NullMarked;
