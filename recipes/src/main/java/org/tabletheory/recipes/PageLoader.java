package org.tabletheory.recipes;

/**
 * Generates a page and stores its body, for {@link IsrCache#serve}. It runs in the thread of the caller, which is interrupted
 * if the lease is lost.
 *
 * @param <E> the type of exception that it throws
 */
@FunctionalInterface
public interface PageLoader<E extends Exception> {
    /** Generates a page. Must store its body before it returns, under a key that no other body has. */
    GeneratedPage load(CacheKey key) throws E;
}
