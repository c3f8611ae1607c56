/** Whole tables to files and back: their lines, how far the work has come, and what it tells meanwhile. */
@NullMarked
package org.tabletheory.cli.internal.bulk;

import org.jspecify.annotations.NullMarked;
