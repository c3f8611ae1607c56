/** Copies the items of a table to another table, transformed. */
@NullMarked
package org.tabletheory.client.internal.migrate;

import org.jspecify.annotations.NullMarked;
