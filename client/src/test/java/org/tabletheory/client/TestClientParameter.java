package org.tabletheory.client;

import java.net.URI;
import org.tabletheory.engine.junit.DynamoTestParameter;
import org.tabletheory.engine.junit.TablePrefix;

/** Injects a client into the tests of this module; other modules use {@code tabletheory-testing}, which depends on this one. */
public final class TestClientParameter implements DynamoTestParameter {
    @Override
    public boolean supports(Class<?> type) {
        return type == TableTheory.class;
    }

    @Override
    public Object create(Class<?> type, URI endpoint, TablePrefix prefix) {
        return TableTheory.connect(
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build());
    }
}
