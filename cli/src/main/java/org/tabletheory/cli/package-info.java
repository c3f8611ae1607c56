/** The {@code tabletheory} command: {@link org.tabletheory.cli.Main} starts it, {@code internal} holds its commands. */
@NullMarked
package org.tabletheory.cli;

import org.jspecify.annotations.NullMarked;
