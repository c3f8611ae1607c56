/** What the commands of {@code tabletheory onetable} share. */
@NullMarked
package org.tabletheory.cli.internal.onetable;

import org.jspecify.annotations.NullMarked;
