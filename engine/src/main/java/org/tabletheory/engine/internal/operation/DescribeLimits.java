package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code DescribeLimits}: the quotas of a new account. */
final class DescribeLimits implements Operation {
    private static final long ACCOUNT = 80_000;
    private static final long TABLE = 40_000;

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "DescribeLimitsInput");
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        Map<String, @Nullable Object> limits = new LinkedHashMap<>();
        limits.put("AccountMaxReadCapacityUnits", ACCOUNT);
        limits.put("AccountMaxWriteCapacityUnits", ACCOUNT);
        limits.put("TableMaxReadCapacityUnits", TABLE);
        limits.put("TableMaxWriteCapacityUnits", TABLE);
        return limits;
    }
}
