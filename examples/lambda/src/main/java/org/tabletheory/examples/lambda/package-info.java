/** Two Lambda functions: {@link OrdersFunction} stores orders, {@link SpendingFunction} processes the stream of their table. */
@NullMarked
package org.tabletheory.examples.lambda;

import org.jspecify.annotations.NullMarked;
