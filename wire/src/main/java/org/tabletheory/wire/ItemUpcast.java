package org.tabletheory.wire;

/**
 * An item of an older form that was read and converted to the present form in memory. Immutable.
 *
 * @param table the table of the item
 * @param model the model of the item, or the class of a sealed type
 * @param from the form in which the item is stored
 * @param to the present form
 */
public record ItemUpcast(String table, String model, int from, int to) {}
