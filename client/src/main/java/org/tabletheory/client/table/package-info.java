/** Tables as they are and as they are to be: descriptions, options, and plans of change. */
@NullMarked
package org.tabletheory.client.table;

import org.jspecify.annotations.NullMarked;
