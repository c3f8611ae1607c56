package org.tabletheory.engine.internal.operation;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.TableState;

/** {@code UpdateContinuousBackups}. */
final class UpdateContinuousBackups implements Operation {
    private static final int MAX_DAYS = 35;

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "UpdateContinuousBackupsInput")
                .required("TableName", CommonShapes.TABLE_NAME)
                .required(
                        "PointInTimeRecoverySpecification",
                        new InputShape.ObjectShape(CommonShapes.PACKAGE + "PointInTimeRecoverySpecification")
                                .required("PointInTimeRecoveryEnabled", CommonShapes.FLAG)
                                .optional(DescribeContinuousBackups.DAYS, InputShape.Int.of32Bits(1, MAX_DAYS)));
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        String name = request.requiredText("TableName");
        InputMembers specification = Objects.requireNonNull(request.structure("PointInTimeRecoverySpecification"));
        boolean enabled = specification.isTrue("PointInTimeRecoveryEnabled");
        if (!enabled && specification.has(DescribeContinuousBackups.DAYS)) {
            throw DynamoError.validation("One or more parameter values were invalid: RecoveryPeriodInDays cannot be "
                    + "specified when PointInTimeRecoveryEnabled is false");
        }
        Integer days = enabled ? (int) specification.number(DescribeContinuousBackups.DAYS, MAX_DAYS) : null;
        TableState changed = engine.database().change(edit -> {
            TableState table = DescribeContinuousBackups.table(edit.state(), name);
            TableState next = table.with(table.definition().withRecovery(days), engine.seed());
            edit.put(next);
            return next;
        });
        return DescribeContinuousBackups.described(changed, engine);
    }
}
