/** What reads and writes return: pages, cursors, explanations, results of updates. */
@NullMarked
package org.tabletheory.client.result;

import org.jspecify.annotations.NullMarked;
