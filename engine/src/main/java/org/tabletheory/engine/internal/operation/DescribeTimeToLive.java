package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code DescribeTimeToLive}. */
final class DescribeTimeToLive implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "DescribeTimeToLiveInput")
                .required("TableName", CommonShapes.TABLE_NAME);
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        String name = request.requiredText("TableName");
        String attribute = EngineContext.described(engine.database().snapshot(), name)
                .definition()
                .timeToLive();
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("TimeToLiveStatus", attribute == null ? "DISABLED" : "ENABLED");
        if (attribute != null) {
            description.put("AttributeName", attribute);
        }
        return Map.of("TimeToLiveDescription", description);
    }
}
