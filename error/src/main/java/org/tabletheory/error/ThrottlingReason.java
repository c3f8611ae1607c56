package org.tabletheory.error;

import java.io.Serializable;

/**
 * Why DynamoDB throttled a request, in its own terms. Immutable.
 *
 * @param reason what was exceeded, such as {@code TableReadProvisionedThroughputExceeded} or {@code
 *     IndexWriteKeyRangeThroughputExceeded}
 * @param resource the ARN of the table or index
 */
public record ThrottlingReason(String reason, String resource) implements Serializable {

    /** Returns the reason and the name of the table or index, without the account. */
    @Override
    public String toString() {
        int table = resource.indexOf(":table/");
        return reason + " on " + (table < 0 ? resource : resource.substring(table + ":table/".length()));
    }
}
