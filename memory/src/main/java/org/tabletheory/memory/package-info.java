/** DynamoDB in memory, for tests and experiments: start with {@link org.tabletheory.memory.MemoryDynamo}. */
@NullMarked
package org.tabletheory.memory;

import org.jspecify.annotations.NullMarked;
