/** The {@code tabletheory} command. {@link org.tabletheory.cli.Main} is the entry point. */
@NullMarked
package org.tabletheory.cli;

import org.jspecify.annotations.NullMarked;
