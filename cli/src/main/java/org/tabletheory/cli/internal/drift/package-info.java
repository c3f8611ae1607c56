/** Compiled classes that are held against a schema document. */
@NullMarked
package org.tabletheory.cli.internal.drift;

import org.jspecify.annotations.NullMarked;
