package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;

/** The service changes one concern of a table per request: which members of UpdateTable can be used together. */
final class UpdateCombination {
    private static final String INVALID = "One or more parameter values were invalid: ";

    /** Members that must be alone, in the order in which messages name them. */
    private static final List<Map.Entry<String, String>> EXCLUSIVE = List.of(
            Map.entry("SSESpecification", "Server-Side Encryption modification"),
            Map.entry("TableClass", "TableClass modification"),
            Map.entry("DeletionProtectionEnabled", "DeletionProtection modification"),
            Map.entry("WarmThroughput", "WarmThroughput"));

    private UpdateCombination() {}

    static void check(InputMembers request) {
        List<String> members = new ArrayList<>(request.names());
        members.removeAll(List.of("TableName", "AttributeDefinitions"));
        if (members.isEmpty()) {
            throw DynamoError.validation("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, "
                    + "GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required");
        }
        boolean changesIndexes = request.structures("GlobalSecondaryIndexUpdates").stream()
                .anyMatch(update -> update.has("Create") || update.has("Delete"));
        if (members.contains("WarmThroughput") && changesIndexes && members.size() == 2) {
            throw invalid("Create global secondary index cannot be specified when updating WarmThroughput");
        }
        for (Map.Entry<String, String> exclusive : EXCLUSIVE) {
            if (members.size() > 1 && members.contains(exclusive.getKey())) {
                throw invalid(exclusive.getValue() + " must be the only operation in the request");
            }
        }
        boolean stream = members.contains("StreamSpecification");
        boolean provisions = members.contains("ProvisionedThroughput")
                || request.text("BillingMode", "").equals("PROVISIONED");
        if (members.contains("OnDemandThroughput") && stream) {
            throw invalid("OnDemandThroughput can only be combined with BillingMode in an UpdateTable request");
        } else if (stream && provisions) {
            throw invalid("You cannot modify stream status while updating table IOPS");
        } else if (changesIndexes && members.contains("ProvisionedThroughput")) {
            throw invalid("You cannot create or delete index while updating table IOPS");
        } else if (changesIndexes && stream) {
            throw invalid("You cannot create or delete index while changing stream status");
        }
    }

    private static DynamoError invalid(String problem) {
        return DynamoError.validation(INVALID + problem);
    }
}
