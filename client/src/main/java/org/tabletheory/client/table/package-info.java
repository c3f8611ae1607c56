/** Table descriptions, options, change plans and migrations. */
@NullMarked
package org.tabletheory.client.table;

import org.jspecify.annotations.NullMarked;
