package org.tabletheory.engine.internal.operation;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.TableDescriptor;

/**
 * Why a request is throttled, as the service reports it.
 *
 * @param provisioned whether the table has provisioned capacity, which decides the exception
 * @param reason such as {@code TableWriteProvisionedThroughputExceeded}
 * @param resource the ARN of the table or index
 */
record Throttle(boolean provisioned, Limit limit, String reason, String resource) {
    /** The limits that a request can exceed. */
    enum Limit {
        PROVISIONED("ProvisionedThroughputExceeded"),
        MAX_ON_DEMAND("MaxOnDemandThroughputExceeded"),
        KEY_RANGE("KeyRangeThroughputExceeded");

        private final String text;

        Limit(String text) {
            this.text = text;
        }
    }

    private static final String INDEX =
            "The level of configured provisioned throughput for one or more global secondary "
                    + "indexes of the table was exceeded. Consider increasing your provisioning level for the under-provisioned "
                    + "global secondary indexes with the UpdateTable API";
    private static final String ON_DEMAND =
            "Throughput exceeds the current capacity of your table or index. DynamoDB is "
                    + "automatically scaling your table or index so please try again shortly. If exceptions persist, check if you "
                    + "have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html";
    private static final String MAXIMUM =
            "Throughput exceeds the maximum OnDemandThroughput configured on table or index";

    static Throttle of(TableDescriptor table, @Nullable IndexDefinition index, boolean write, Limit limit) {
        String arn = String.valueOf(table.settings().get("TableArn"));
        return new Throttle(
                !table.isOnDemand(),
                limit,
                (index == null ? "Table" : "Index") + (write ? "Write" : "Read") + limit.text,
                index == null ? arn : arn + "/index/" + index.name());
    }

    /** Returns whether an error is that of a throttled request. */
    static boolean isThrottled(DynamoError error) {
        return error.code().equals("ProvisionedThroughputExceededException")
                || error.code().equals("ThrottlingException");
    }

    DynamoError error() {
        List<Object> reasons = List.of(ResponseJson.object("reason", reason, "resource", resource));
        if (!provisioned) {
            return DynamoError.service(
                    "ThrottlingException",
                    limit == Limit.MAX_ON_DEMAND ? MAXIMUM : ON_DEMAND,
                    Map.of("throttlingReasons", reasons));
        }
        Map<String, Object> members = Map.of("ThrottlingReasons", reasons);
        return reason.startsWith("Index")
                ? DynamoError.service("ProvisionedThroughputExceededException", INDEX, members)
                : DynamoError.throughputExceeded(members);
    }
}
