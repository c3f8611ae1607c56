package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code DescribeEndpoints}: the regional endpoint, as the service reports it. */
final class DescribeEndpoints implements Operation {
    private static final long CACHE_MINUTES = 1440;

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "DescribeEndpointsRequest");
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        String region = engine.arnPrefix().split(":", -1)[3];
        Map<String, Object> endpoint = new LinkedHashMap<>();
        endpoint.put("Address", "dynamodb." + region + ".amazonaws.com");
        endpoint.put("CachePeriodInMinutes", CACHE_MINUTES);
        return Map.of("Endpoints", List.of(endpoint));
    }
}
