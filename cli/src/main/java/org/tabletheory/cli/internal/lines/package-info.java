/** Line-by-line processing of input of any size in constant memory. */
@NullMarked
package org.tabletheory.cli.internal.lines;

import org.jspecify.annotations.NullMarked;
