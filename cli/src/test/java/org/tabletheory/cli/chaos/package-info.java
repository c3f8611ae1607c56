/** Mixes faults over all kinds of writes, and compares what calls reported with what is stored. */
@NullMarked
package org.tabletheory.cli.chaos;

import org.jspecify.annotations.NullMarked;
