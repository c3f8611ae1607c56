/** Keeps a database in a file: every change is appended before it takes effect. */
@NullMarked
package org.tabletheory.engine.internal.journal;

import org.jspecify.annotations.NullMarked;
