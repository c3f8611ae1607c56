/**
 * Stored items and DynamoDB expressions, for libraries that bring their own models.
 *
 * <p>The entry point is {@code TableTheory.items}; most programs use {@code TableTheory.model} instead.
 */
@NullMarked
package org.tabletheory.client.item;

import org.jspecify.annotations.NullMarked;
