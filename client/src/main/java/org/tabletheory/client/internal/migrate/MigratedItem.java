package org.tabletheory.client.internal.migrate;

import java.util.function.Predicate;
import org.tabletheory.attribute.Item;

/**
 * One item on its way.
 *
 * @param key its key in the target
 * @param stored what is stored there, encrypted
 * @param isStored whether an item that is found there is it
 */
record MigratedItem(Item key, Item stored, Predicate<Item> isStored) {}
