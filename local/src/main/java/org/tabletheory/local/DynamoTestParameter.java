package org.tabletheory.local;

import java.net.URI;

/**
 * Adds a kind of parameter to tests marked {@link DynamoTest}; found through {@link java.util.ServiceLoader}.
 *
 * <p>The client's module adds the client itself in this way. A value that is {@link AutoCloseable} is closed after its
 * test.
 */
public interface DynamoTestParameter {

    /** True when this makes values for parameters of this type. */
    boolean supports(Class<?> type);

    /** The value for a parameter of a type that this supports, talking to the endpoint and to tables of the prefix. */
    Object create(Class<?> type, URI endpoint, TablePrefix prefix);
}
