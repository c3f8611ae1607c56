/** The DynamoDB client: configuration, queries, writes, batches, transactions, tables and asynchronous calls. */
@NullMarked
package org.tabletheory.client;

import org.jspecify.annotations.NullMarked;
