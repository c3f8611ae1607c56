/** What every command shares: the console, the catalogue of commands, exit codes and how errors are told. */
@NullMarked
package org.tabletheory.cli.internal;

import org.jspecify.annotations.NullMarked;
