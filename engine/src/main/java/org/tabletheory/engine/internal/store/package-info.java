/** Tables, items and indexes in memory. All state is immutable: a snapshot or a fork is a reference. */
@NullMarked
package org.tabletheory.engine.internal.store;

import org.jspecify.annotations.NullMarked;
