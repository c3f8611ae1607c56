/**
 * Recipes that use the client API and share items with the runtimes in other languages: leases, a page cache, idempotent
 * requests, pointer swaps and release state.
 *
 * <p>{@code docs/recipes.md} describes each recipe and its guarantees.
 */
@NullMarked
package org.tabletheory.recipes;

import org.jspecify.annotations.NullMarked;
