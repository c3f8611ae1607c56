/** Stubs of the network and of DynamoDB that return the same response to every request. */
@NullMarked
package org.tabletheory.bench.stub;

import org.jspecify.annotations.NullMarked;
