package org.tabletheory.recipes;

/**
 * The work of a request, executed once by {@link Idempotency#once}.
 *
 * @param <E> the type of exception that it throws
 */
@FunctionalInterface
public interface RequestWork<E extends Exception> {
    /** Does the work and returns the result to record: a short string, such as the key of an S3 object. */
    String run() throws E;
}
