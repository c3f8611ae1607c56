/** Finds compiled classes with tables, and compares them with a schema document. */
@NullMarked
package org.tabletheory.cli.internal.drift;

import org.jspecify.annotations.NullMarked;
