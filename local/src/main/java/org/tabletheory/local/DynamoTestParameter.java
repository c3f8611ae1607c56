package org.tabletheory.local;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Adds a kind of parameter to tests marked {@link DynamoTest}; found through {@link java.util.ServiceLoader}.
 *
 * <p>The client's module adds the client itself in this way. A value that is {@link AutoCloseable} is closed after its
 * test.
 */
public interface DynamoTestParameter {

    /** The value for a parameter of this type, or null when this is not its concern. */
    @Nullable
    Object create(Class<?> type, URI endpoint, TablePrefix prefix);

    /** True when {@link #create} has a value for this type. */
    boolean supports(Class<?> type);
}
