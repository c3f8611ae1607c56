/** Results of reads and writes: pages, cursors, explanations, updated items. */
@NullMarked
package org.tabletheory.client.result;

import org.jspecify.annotations.NullMarked;
