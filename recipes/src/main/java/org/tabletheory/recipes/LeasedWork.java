package org.tabletheory.recipes;

import org.jspecify.annotations.Nullable;

/**
 * Work that runs while a lease is held; see {@link Leases#whileHeld}. It runs in the thread of the caller, which is
 * interrupted if the lease is lost.
 *
 * @param <R> the type of the result
 * @param <E> the type of exception that it throws
 */
@FunctionalInterface
public interface LeasedWork<R extends @Nullable Object, E extends Exception> {
    /** Does the work; the lease is as it was acquired, whatever is refreshed meanwhile. */
    R run(Lease lease) throws E;
}
