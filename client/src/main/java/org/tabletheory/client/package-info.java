/** The DynamoDB client: configuration, queries, writes, batches, transactions and tables. */
@NullMarked
package org.tabletheory.client;

import org.jspecify.annotations.NullMarked;
