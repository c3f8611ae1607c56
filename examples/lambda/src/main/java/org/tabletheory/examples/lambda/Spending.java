package org.tabletheory.examples.lambda;

import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/**
 * What a customer has spent on all orders.
 *
 * @param cents the sum
 */
@Table("${SPENDINGS_TABLE}")
public record Spending(@PartitionKey String customer, long cents) {}
