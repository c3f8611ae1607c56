/** Making tables for models. */
@NullMarked
package org.tabletheory.client.internal.table;

import org.jspecify.annotations.NullMarked;
