package org.tabletheory.wire;

/**
 * What a call cost on one table.
 *
 * @param table the table's name
 * @param units the capacity units, indexes included
 */
public record ConsumedCapacity(String table, double units) {}
