package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.TableState;

/** {@code UpdateTimeToLive}. */
final class UpdateTimeToLive implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "UpdateTimeToLiveInput")
                .required("TableName", CommonShapes.TABLE_NAME)
                .required(
                        "TimeToLiveSpecification",
                        new InputShape.ObjectShape(CommonShapes.PACKAGE + "TimeToLiveSpecification")
                                .required("AttributeName", TableSchemas.ATTRIBUTE_NAME)
                                .required("Enabled", CommonShapes.FLAG));
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        String name = request.requiredText("TableName");
        InputMembers specification = request.structure("TimeToLiveSpecification");
        String attribute = specification == null ? "" : specification.requiredText("AttributeName");
        boolean enabled = specification != null && specification.isTrue("Enabled");
        engine.database().change(edit -> {
            TableState table = EngineContext.described(edit.state(), name);
            table.lifecycle().requireUnchanging(name);
            String present = table.definition().timeToLive();
            if (enabled && present != null) {
                throw DynamoError.validation(
                        present.equals(attribute)
                                ? "TimeToLive is already enabled"
                                : "TimeToLive is active on a different AttributeName: current AttributeName is "
                                        + present);
            } else if (!enabled && present == null) {
                throw DynamoError.validation("TimeToLive is already disabled");
            } else if (!enabled && !attribute.equals(present)) {
                throw DynamoError.validation(
                        "TimeToLive is active on a different AttributeName: current AttributeName is " + present);
            }
            TableState changed =
                    table.with(table.definition().withTimeToLive(enabled ? attribute : null), engine.seed());
            edit.put(changed);
            return changed;
        });
        Map<String, Object> applied = new LinkedHashMap<>();
        applied.put("AttributeName", attribute);
        applied.put("Enabled", enabled);
        return Map.of("TimeToLiveSpecification", applied);
    }
}
