/** The commands, one class each; they are found through {@link org.tabletheory.cli.internal.CommandCatalog}. */
@NullMarked
package org.tabletheory.cli.internal.command;

import org.jspecify.annotations.NullMarked;
