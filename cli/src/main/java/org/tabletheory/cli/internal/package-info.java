/** Parses the command line, runs the selected command and reports its errors. */
@NullMarked
package org.tabletheory.cli.internal;

import org.jspecify.annotations.NullMarked;
