package org.tabletheory.cli.internal.bulk;

import org.tabletheory.attribute.Item;

/**
 * An item of a file.
 *
 * @param line its line, from 1
 * @param bytes how long the line is
 */
record NumberedItem(long line, Item item, int bytes) {}
