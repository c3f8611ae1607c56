/**
 * Recipes over the client's API, with rows that other languages' runtimes share: leases, a page cache, idempotent requests,
 * pointer swaps and release state.
 *
 * <p>{@code docs/recipes.md} says how to use each, and what it promises.
 */
@NullMarked
package org.tabletheory.recipes;

import org.jspecify.annotations.NullMarked;
