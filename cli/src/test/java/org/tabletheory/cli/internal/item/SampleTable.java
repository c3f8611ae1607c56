package org.tabletheory.cli.internal.item;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableSettings;
import org.tabletheory.schema.KeyPart;

/** The description of an active table without items. */
final class SampleTable {
    private SampleTable() {}

    static TableDescription of(KeyPart partition, @Nullable KeyPart sort, IndexDescription... indexes) {
        return new TableDescription(
                "t",
                "ACTIVE",
                partition,
                sort,
                List.of(indexes),
                Billing.PER_REQUEST,
                null,
                null,
                TableSettings.NONE,
                null,
                0,
                0,
                null,
                null,
                null,
                null);
    }
}
