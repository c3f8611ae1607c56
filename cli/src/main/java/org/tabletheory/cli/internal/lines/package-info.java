/** Input and output of one record per line, of any number of lines, in constant memory. */
@NullMarked
package org.tabletheory.cli.internal.lines;

import org.jspecify.annotations.NullMarked;
