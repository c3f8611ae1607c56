/** DynamoDB in memory, compared with DynamoDB Local. */
@NullMarked
package org.tabletheory.bench.memory;

import org.jspecify.annotations.NullMarked;
