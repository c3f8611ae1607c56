package org.tabletheory.recipes;

import org.jspecify.annotations.Nullable;

/**
 * Work that is done while a lease is held, for {@link Leases#whileHeld}. It runs on the thread of the caller, and that
 * thread is interrupted when the lease is lost.
 *
 * @param <R> what it gives
 * @param <E> what it throws
 */
@FunctionalInterface
public interface LeasedWork<R extends @Nullable Object, E extends Exception> {
    /** Does the work; the lease is as it was acquired, whatever is refreshed meanwhile. */
    R run(Lease lease) throws E;
}
