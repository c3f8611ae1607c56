package org.tabletheory.client.table;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.IndexDef;

/**
 * An index of a table as it is. Immutable.
 *
 * @param definition its name, keys and projection; while it is being deleted the types of its keys may be unknown, and
 *     are NULL then
 * @param status DynamoDB's word for its state, such as {@code ACTIVE} or {@code CREATING}
 * @param backfilling whether DynamoDB is still filling it with the table's items
 * @param throughput what is provisioned for it, or null when it is paid per request or local
 * @param itemCount about how many items it holds; DynamoDB counts every six hours
 * @param sizeBytes about how large it is
 */
public record IndexDescription(
        IndexDef definition,
        String status,
        boolean backfilling,
        Billing.@Nullable Provisioned throughput,
        long itemCount,
        long sizeBytes) {
    /** DynamoDB's word for an index that is going. */
    public static final String DELETING = "DELETING";

    /** The index's name. */
    public String name() {
        return definition.name();
    }

    /** True when it can be read. */
    public boolean isActive() {
        return status.equals("ACTIVE");
    }
}
