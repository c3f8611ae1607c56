package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code ListTables}. */
final class ListTables implements Operation {
    private static final int PAGE = 100;

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "ListTablesInput")
                .optional("ExclusiveStartTableName", InputShape.Text.matching("[a-zA-Z0-9_.-]+", 3, 255))
                .optional("Limit", InputShape.Int.of32Bits(1, PAGE));
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        int limit = (int) request.number("Limit", PAGE);
        List<String> names =
                engine.database().snapshot().namesAfter(request.text("ExclusiveStartTableName"), limit + 1);
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("TableNames", names.subList(0, Math.min(limit, names.size())));
        response.put("LastEvaluatedTableName", names.size() > limit ? names.get(limit - 1) : null);
        return response;
    }
}
