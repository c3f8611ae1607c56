package org.tabletheory.engine.internal.operation;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** An operation of the service. */
public interface Operation {
    /** Returns the shape of the request. */
    InputShape.ObjectShape input();

    /** Returns whether a successful response has a body, as almost all have. */
    default boolean hasResponseBody() {
        return true;
    }

    /** Executes a request whose types and constraints have been checked, and returns the response's members. */
    Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine);
}
