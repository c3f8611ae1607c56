package org.tabletheory.testing;

import java.net.URI;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.local.DynamoTestParameter;
import org.tabletheory.local.TablePrefix;

/**
 * Provides a {@link TableTheory} client to tests annotated with {@code @DynamoTest}, with a table prefix of its own.
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
