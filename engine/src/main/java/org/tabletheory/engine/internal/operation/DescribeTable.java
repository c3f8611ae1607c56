package org.tabletheory.engine.internal.operation;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.TableState;

/** {@code DescribeTable}. */
final class DescribeTable implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "DescribeTableInput")
                .required("TableName", InputShape.Text.matching("[a-zA-Z0-9_.-]+", 1, 255));
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        String name = request.requiredText("TableName");
        TableState table = EngineContext.described(engine.database().snapshot(), name);
        return Map.of("Table", TableDescriptions.of(table));
    }

    /** Errors of the control plane name the table, those of the data plane do not. */
    static DynamoError notFound(String name) {
        return DynamoError.service(
                "ResourceNotFoundException", "Requested resource not found: Table: " + name + " not found");
    }
}
