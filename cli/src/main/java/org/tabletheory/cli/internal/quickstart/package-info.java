/** The first walk: a program that runs on a database of its own and shows itself while it runs. */
@NullMarked
package org.tabletheory.cli.internal.quickstart;

import org.jspecify.annotations.NullMarked;
