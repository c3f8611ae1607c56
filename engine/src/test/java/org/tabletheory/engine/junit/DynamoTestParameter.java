package org.tabletheory.engine.junit;

import java.net.URI;

/**
 * Adds a parameter type to tests annotated with {@link DynamoTest}; found by {@link java.util.ServiceLoader}.
 *
 * <p>The tests of the client add the client this way. A value that is {@link AutoCloseable} is closed after its
 * test.
 */
public interface DynamoTestParameter {

    /** Returns whether this supports parameters of this type. */
    boolean supports(Class<?> type);

    /** Creates the value of a supported type, for this endpoint and tables with this prefix. */
    Object create(Class<?> type, URI endpoint, TablePrefix prefix);
}
