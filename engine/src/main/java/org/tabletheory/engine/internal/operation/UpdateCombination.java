package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    private static final List<String> INDEX_ACTIONS = List.of("Update", "Create", "Delete");

    private UpdateCombination() {}

    static void check(InputMembers request) {
        List<String> members = new ArrayList<>(request.names());
        members.removeAll(List.of("TableName", "AttributeDefinitions"));
        List<InputMembers> updates = request.structures("GlobalSecondaryIndexUpdates");
        if (updates.isEmpty()) {
            members.remove("GlobalSecondaryIndexUpdates");
        }
        if (members.isEmpty()) {
            throw DynamoError.validation("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, "
                    + "GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required");
        }
        checkIndexes(updates);
        boolean changesIndexes = updates.stream().anyMatch(update -> update.has("Create") || update.has("Delete"));
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

    /** Each element of the list has one action, for an index that no other element is about. */
    private static void checkIndexes(List<InputMembers> updates) {
        Set<String> names = new HashSet<>();
        for (InputMembers update : updates) {
            List<String> actions = INDEX_ACTIONS.stream().filter(update::has).toList();
            if (actions.isEmpty()) {
                throw invalid("One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, "
                        + "GlobalSecondaryIndexUpdate.Delete must not be null");
            } else if (actions.size() > 1) {
                throw invalid(
                        "Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object");
            }
            InputMembers action = update.structure(actions.get(0));
            String name = action == null ? "" : action.requiredText("IndexName");
            if (!names.add(name)) {
                throw invalid(
                        "Only one global secondary index update per index is allowed simultaneously. Index: " + name);
            }
        }
    }

    private static DynamoError invalid(String problem) {
        return DynamoError.validation(INVALID + problem);
    }
}
