package org.tabletheory.client.internal.write;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.mapping.condition.Condition;

/**
 * The options of one write. Immutable.
 *
 * @param conditions what must hold of the stored item
 * @param protectedFields fields that this write protects in addition to the model's
 * @param anyVersion whether the version of the stored item is not compared with the entity's
 * @param timeout for the whole call, or null for the configured one
 */
public record WriteSpec(
        List<Condition> conditions,
        List<String> protectedFields,
        boolean anyVersion,
        @Nullable Duration timeout) {
    public static final WriteSpec EMPTY = new WriteSpec(List.of(), List.of(), false, null);

    public WriteSpec {
        conditions = List.copyOf(conditions);
        protectedFields = List.copyOf(protectedFields);
    }

    public WriteSpec withCondition(Condition condition) {
        if (condition == null) {
            throw RequestErrors.conditionIsNull();
        }
        return withConditions(List.of(condition));
    }

    public WriteSpec withConditions(List<Condition> more) {
        return more.isEmpty() ? this : new WriteSpec(plus(conditions, more), protectedFields, anyVersion, timeout);
    }

    public WriteSpec withProtected(String... fields) {
        return new WriteSpec(
                conditions,
                plus(protectedFields, RequestErrors.allGiven(fields, "protecting", "name of a field")),
                anyVersion,
                timeout);
    }

    public WriteSpec withAnyVersion() {
        return new WriteSpec(conditions, protectedFields, true, timeout);
    }

    public WriteSpec withTimeout(@Nullable Duration value) {
        return new WriteSpec(conditions, protectedFields, anyVersion, value);
    }

    private static <E> List<E> plus(List<E> list, List<E> more) {
        return list.isEmpty()
                ? more
                : Stream.concat(list.stream(), more.stream()).toList();
    }
}
