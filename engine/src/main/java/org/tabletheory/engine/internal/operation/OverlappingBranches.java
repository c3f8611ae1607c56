package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.OperandNode;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.TableDescriptor;

/**
 * The alternatives of a WHERE clause. The service rejects those that read the same keys of a partition when one of them has a
 * condition on the sort key; alternatives that exclude sort keys, with {@code NOT} or {@code <>}, do not count.
 */
final class OverlappingBranches {
    private OverlappingBranches() {}

    static void check(@Nullable ConditionNode where, KeySchema keys, TableDescriptor table, long seed) {
        if (!(where instanceof ConditionNode.Or or) || keys.sort().isEmpty()) {
            return;
        }
        List<KeyRange> ranges = new ArrayList<>();
        for (ConditionNode branch : or.parts()) {
            KeyRange range = range(branch, keys, table, seed);
            if (range != null) {
                for (KeyRange other : ranges) {
                    if ((range.isBounded() || other.isBounded()) && overlap(range, other)) {
                        throw DynamoError.validation(
                                "Overlapping conditions with range keys are not supported in where clause");
                    }
                }
                ranges.add(range);
            }
        }
    }

    private static boolean overlap(KeyRange one, KeyRange other) {
        return Arrays.compareUnsigned(one.from(), other.to()) < 0 && Arrays.compareUnsigned(other.from(), one.to()) < 0;
    }

    /** Returns what an alternative reads by key, or null. */
    private static @Nullable KeyRange range(ConditionNode branch, KeySchema keys, TableDescriptor table, long seed) {
        ConditionNode partition = null;
        ConditionNode sort = null;
        for (ConditionNode part : PartiqlStatements.conjuncts(branch)) {
            String name = PartiqlStatements.keyName(part);
            boolean comparable =
                    name != null && PartiqlStatements.isKeyOperator(part.operator()) && hasType(part, name, table);
            if (comparable && keys.partition().contains(name) && part.operator().equals("=")) {
                partition = part;
            } else if (comparable && keys.sort().contains(name) && sort == null) {
                sort = part;
            } else if (part.attributes().stream().anyMatch(keys.sort()::contains)) {
                return null;
            }
        }
        if (partition == null) {
            return null;
        }
        List<ConditionNode> parts = sort == null ? List.of(partition) : List.of(partition, sort);
        return KeyRange.of(new ConditionNode.And(parts), keys, table, seed);
    }

    private static boolean hasType(ConditionNode part, String name, TableDescriptor table) {
        for (OperandNode operand : part.operands()) {
            if (operand instanceof OperandNode.Literal literal
                    && literal.value().type() != table.attributeTypes().get(name)) {
                return false;
            }
        }
        return true;
    }
}
