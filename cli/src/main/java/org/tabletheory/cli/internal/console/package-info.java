/** What every command builds on: console, exit codes, failures. */
@NullMarked
package org.tabletheory.cli.internal.console;

import org.jspecify.annotations.NullMarked;
