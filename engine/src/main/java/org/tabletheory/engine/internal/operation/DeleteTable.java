package org.tabletheory.engine.internal.operation;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.TableLifecycle;
import org.tabletheory.engine.internal.store.TableState;

/** {@code DeleteTable}. */
final class DeleteTable implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "DeleteTableInput")
                .required("TableName", InputShape.Text.matching("[a-zA-Z0-9_.-]+", 1, 255));
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        String name = request.requiredText("TableName");
        TableState deleted = engine.database().change(edit -> {
            TableState table = EngineContext.described(edit.state(), name);
            if (Boolean.TRUE.equals(table.definition().settings().get("DeletionProtectionEnabled"))) {
                throw DynamoError.validation(
                        "Resource cannot be deleted as it is currently protected against deletion. "
                                + "Disable deletion protection first.");
            }
            table.lifecycle().requireUnchanging(name);
            if (engine.statusDelay() == 0) {
                edit.delete(name, engine.now());
                return table;
            }
            TableState deleting =
                    table.with(TableLifecycle.changing("DELETING", engine.now() + engine.statusDelay(), engine.now()));
            edit.put(deleting);
            return deleting;
        });
        Map<String, Object> description = TableDescriptions.of(deleted);
        description.put("TableStatus", "DELETING");
        // Unlike DescribeTable, which still describes all of the table.
        description
                .keySet()
                .removeAll(List.of(
                        "AttributeDefinitions",
                        "KeySchema",
                        "CreationDateTime",
                        "WarmThroughput",
                        "LocalSecondaryIndexes",
                        "GlobalSecondaryIndexes"));
        return Map.of("TableDescription", description);
    }
}
