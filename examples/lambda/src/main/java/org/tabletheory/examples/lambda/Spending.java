package org.tabletheory.examples.lambda;

import org.tabletheory.client.mapping.PartitionKey;
import org.tabletheory.client.mapping.Table;

/**
 * What a customer has spent on all orders.
 *
 * @param cents the sum
 */
@Table("${SPENDINGS_TABLE}")
public record Spending(@PartitionKey String customer, long cents) {}
