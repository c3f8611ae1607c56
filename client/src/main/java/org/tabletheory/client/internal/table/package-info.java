/** Creates, changes, describes and deletes tables. */
@NullMarked
package org.tabletheory.client.internal.table;

import org.jspecify.annotations.NullMarked;
