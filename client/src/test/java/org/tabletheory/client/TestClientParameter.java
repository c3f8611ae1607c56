package org.tabletheory.client;

import java.net.URI;
import org.tabletheory.local.DynamoTestParameter;
import org.tabletheory.local.TablePrefix;

/** Gives the tests of this module a client; other modules have it from {@code tabletheory-testing}, which needs this one. */
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
