/** Output formats of {@code tabletheory onetable}. */
@NullMarked
package org.tabletheory.cli.internal.onetable;

import org.jspecify.annotations.NullMarked;
