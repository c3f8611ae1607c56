/** DynamoDB in process: requests in, responses out, data in memory. */
@NullMarked
package org.tabletheory.engine;

import org.jspecify.annotations.NullMarked;
