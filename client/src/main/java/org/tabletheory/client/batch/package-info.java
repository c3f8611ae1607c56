/** Options and results of batch operations. */
@NullMarked
package org.tabletheory.client.batch;

import org.jspecify.annotations.NullMarked;
