/** Executes calls: paged reads, and writes that keep sentinels and keys consistent. */
@NullMarked
package org.tabletheory.onetable.internal.run;

import org.jspecify.annotations.NullMarked;
