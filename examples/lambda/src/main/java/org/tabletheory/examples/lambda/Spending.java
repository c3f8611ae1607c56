package org.tabletheory.examples.lambda;

import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/**
 * The total of a customer's orders.
 *
 * @param cents the total
 */
@Table("${SPENDINGS_TABLE}")
public record Spending(@PartitionKey String customer, long cents) {}
