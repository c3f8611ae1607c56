package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.TableState;

/** {@code DescribeContinuousBackups}: whether point-in-time recovery is switched on; there is nothing to recover from. */
final class DescribeContinuousBackups implements Operation {
    static final String DAYS = "RecoveryPeriodInDays";
    /** Where the table keeps the setting; the service does not show it in DescribeTable. */
    private static final String ENABLED = "PointInTimeRecoveryStatus";

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "DescribeContinuousBackupsInput")
                .required("TableName", CommonShapes.TABLE_NAME);
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        String name = request.requiredText("TableName");
        return described(table(engine.database().snapshot(), name), engine);
    }

    static TableState table(DatabaseState state, String name) {
        TableState table = state.table(name);
        if (table == null) {
            throw DynamoError.service("TableNotFoundException", "Table not found: " + name);
        }
        return table;
    }

    static Map<String, @Nullable Object> described(TableState table, EngineContext engine) {
        Object days = table.definition().recovery();
        Map<String, Object> recovery = new LinkedHashMap<>();
        recovery.put(ENABLED, days == null ? "DISABLED" : "ENABLED");
        if (days != null) {
            recovery.put(DAYS, days);
            recovery.put(
                    "EarliestRestorableDateTime", table.definition().settings().get("CreationDateTime"));
            recovery.put("LatestRestorableDateTime", engine.seconds());
        }
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("ContinuousBackupsStatus", "ENABLED");
        description.put("PointInTimeRecoveryDescription", recovery);
        return Map.of("ContinuousBackupsDescription", description);
    }
}
