package org.tabletheory.wire;

/**
 * The capacity that a call consumed on one table.
 *
 * @param table the table's name
 * @param units the capacity units, indexes included
 */
public record ConsumedCapacity(String table, double units) {}
