/** Copying a table's items into another, and into another form. */
@NullMarked
package org.tabletheory.client.internal.migrate;

import org.jspecify.annotations.NullMarked;
