/** Files that are written safely: replaced as a whole, readable by their owner only, never through a symbolic link. */
@NullMarked
package org.tabletheory.cli.internal.file;

import org.jspecify.annotations.NullMarked;
