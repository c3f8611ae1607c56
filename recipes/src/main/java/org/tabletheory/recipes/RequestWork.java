package org.tabletheory.recipes;

/**
 * What a request asks for, done once by {@link Idempotency#once}.
 *
 * @param <E> what it throws
 */
@FunctionalInterface
public interface RequestWork<E extends Exception> {
    /** Does it, and gives what is to be recorded: a short text, such as the key of an S3 object that has the result. */
    String run() throws E;
}
