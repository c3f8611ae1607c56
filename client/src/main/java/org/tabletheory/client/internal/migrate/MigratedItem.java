package org.tabletheory.client.internal.migrate;

import java.util.function.Predicate;
import org.tabletheory.attribute.Item;

/**
 * One item of a migration.
 *
 * @param key its key in the target
 * @param stored the item to store, encrypted
 * @param isStored whether an item found in the target is this one
 */
record MigratedItem(Item key, Item stored, Predicate<Item> isStored) {}
