/** Compares the engine with DynamoDB Local, request by request. */
@NullMarked
package org.tabletheory.testing.differential;

import org.jspecify.annotations.NullMarked;
