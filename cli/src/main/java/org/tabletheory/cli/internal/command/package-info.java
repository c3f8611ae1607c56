/** The commands, one class each, and the options that they share. */
@NullMarked
package org.tabletheory.cli.internal.command;

import org.jspecify.annotations.NullMarked;
