/** Two Lambda functions: {@link OrdersFunction} keeps orders, {@link SpendingFunction} follows their table's stream. */
@NullMarked
package org.tabletheory.examples.lambda;

import org.jspecify.annotations.NullMarked;
