package org.tabletheory.testing;

import java.net.URI;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.local.DynamoTestParameter;
import org.tabletheory.local.TablePrefix;

/**
 * Gives a test marked {@code @DynamoTest} a {@link TableTheory} whose tables no other test sees.
 */
public final class TableTheoryParameter implements DynamoTestParameter {
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
