package org.tabletheory.recipes;

/**
 * Makes a page and stores its body, for {@link IsrCache#serve}. It runs on the caller's thread, which is interrupted when
 * someone else has taken the work over.
 *
 * @param <E> what it throws
 */
@FunctionalInterface
public interface PageLoader<E extends Exception> {
    /** Makes the page of this key; its body must be stored when this returns, under a key that no other body has. */
    GeneratedPage load(CacheKey key) throws E;
}
