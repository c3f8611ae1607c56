/** From properties to requests: what is collected of them, and the expressions that say it. No I/O. */
@NullMarked
package org.tabletheory.onetable.internal.command;

import org.jspecify.annotations.NullMarked;
