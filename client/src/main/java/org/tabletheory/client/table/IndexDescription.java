package org.tabletheory.client.table;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.IndexDef;

/**
 * An existing index of a table. Immutable.
 *
 * @param definition its name, keys and projection; while it is being deleted, unknown key types are NULL
 * @param status its status in DynamoDB, such as {@code ACTIVE} or {@code CREATING}
 * @param backfilling whether DynamoDB is still adding the table's items to it
 * @param throughput its provisioned throughput, or null if it is on demand or local
 * @param itemCount its approximate number of items; DynamoDB updates it every six hours
 * @param sizeBytes its approximate size
 */
public record IndexDescription(
        IndexDef definition,
        String status,
        boolean backfilling,
        Billing.@Nullable Provisioned throughput,
        long itemCount,
        long sizeBytes) {
    /** The status of an index that is being deleted. */
    public static final String DELETING = "DELETING";

    /** Returns the name of the index. */
    public String name() {
        return definition.name();
    }

    /** Returns true if the index can be read. */
    public boolean isActive() {
        return status.equals("ACTIVE");
    }
}
