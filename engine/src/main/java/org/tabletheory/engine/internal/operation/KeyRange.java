package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.OperandNode;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.value.KeyBytes;

/**
 * The range of keys that a query reads.
 *
 * @param from the first key of the range
 * @param to the key after the last
 * @param partition the beginning of all keys of the partition
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its order, never by equals
record KeyRange(byte[] from, byte[] to, byte[] partition) {
    private static final String INVALID = "One or more parameter values were invalid: ";

    /** A condition on one key attribute. */
    private record KeyCondition(String operator, List<Value> values) {}

    /** Checks what can be checked of a key condition without its table. */
    static void check(ConditionNode condition) {
        collect(condition, new LinkedHashMap<>());
    }

    /**
     * Returns the range of a key condition.
     *
     * @param keys the key schema of the table or index that is read
     */
    static KeyRange of(ConditionNode condition, KeySchema keys, TableDescriptor table, long seed) {
        Map<String, KeyCondition> conditions = new LinkedHashMap<>();
        collect(condition, conditions);
        for (String name : keys.partition()) {
            KeyCondition equality = conditions.get(name);
            if (equality == null) {
                throw keys.partition().size() > 1
                        ? DynamoError.validation(
                                "HASH key attributes " + name + " must have equality conditions specified in the query")
                        : missed(name);
            } else if (!equality.operator.equals("=")) {
                throw keys.partition().size() > 1
                        ? DynamoError.validation(
                                "HASH key attributes " + name + " must have equality conditions specified in the query")
                        : unsupported();
            }
        }
        List<Value> partition = new ArrayList<>();
        for (String name : keys.partition()) {
            partition.add(Objects.requireNonNull(conditions.remove(name)).values.get(0));
        }
        checkTypes(keys.partition(), partition, table);
        return sorted(keys, partition, conditions, table, seed);
    }

    private static KeyRange sorted(
            KeySchema keys,
            List<Value> partition,
            Map<String, KeyCondition> conditions,
            TableDescriptor table,
            long seed) {
        KeyBytes prefix = keys.partitionBytes(partition, seed);
        byte[] all = prefix.toBytes();
        KeyCondition last = null;
        String gap = null;
        for (String name : keys.sort()) {
            KeyCondition condition = conditions.remove(name);
            if (condition == null) {
                gap = gap == null ? name : gap;
                continue;
            }
            if (gap != null || last != null) {
                throw DynamoError.validation("RANGE key attributes " + (gap != null ? gap : previous(keys, name))
                        + " must have equality conditions specified in the query because a condition is present on key "
                        + "attribute " + name);
            }
            for (Value value : condition.values) {
                checkTypes(List.of(name), List.of(value), table);
            }
            if (condition.operator.equals("=")) {
                prefix.value(condition.values.get(0));
            } else {
                last = condition;
            }
        }
        if (!conditions.isEmpty()) {
            throw keys.sort().isEmpty() || conditions.size() > 1
                    ? unsupported()
                    : missed(keys.sort().get(0));
        }
        byte[] start = prefix.toBytes();
        return last == null ? new KeyRange(start, KeyBytes.after(start), all) : bounded(start, last, all);
    }

    private static String previous(KeySchema keys, String name) {
        return keys.sort().get(keys.sort().indexOf(name) - 1);
    }

    private static KeyRange bounded(byte[] start, KeyCondition condition, byte[] partition) {
        Value first = condition.values.get(0);
        byte[] end = KeyBytes.after(start);
        byte[] at = new KeyBytes().raw(start).value(first).toBytes();
        return switch (condition.operator) {
            case "<" -> new KeyRange(start, at, partition);
            case "<=" -> new KeyRange(start, KeyBytes.after(at), partition);
            case ">" -> new KeyRange(KeyBytes.after(at), end, partition);
            case ">=" -> new KeyRange(at, end, partition);
            case "BETWEEN" -> {
                byte[] high =
                        new KeyBytes().raw(start).value(condition.values.get(1)).toBytes();
                yield new KeyRange(at, KeyBytes.after(high), partition);
            }
            default -> {
                byte[] prefix = new KeyBytes().raw(start).prefix(first).toBytes();
                yield new KeyRange(prefix, KeyBytes.after(prefix), partition);
            }
        };
    }

    private static void checkTypes(List<String> names, List<Value> values, TableDescriptor table) {
        for (int i = 0; i < names.size(); i++) {
            Type expected = table.attributeTypes().get(names.get(i));
            Value value = values.get(i);
            if (value.type() != expected) {
                throw DynamoError.validation(INVALID + "Condition parameter type does not match schema type");
            } else if (KeyChecks.isEmpty(value)) {
                throw KeyChecks.empty(names.get(i), value);
            }
        }
    }

    private static void collect(ConditionNode condition, Map<String, KeyCondition> conditions) {
        if (condition instanceof ConditionNode.And and) {
            and.parts().forEach(part -> collect(part, conditions));
            return;
        }
        switch (condition.operator()) {
            case "=", "<", "<=", ">", ">=", "BETWEEN", "begins_with" -> {}
            default ->
                throw DynamoError.validation(
                        "Invalid operator used in KeyConditionExpression: " + condition.operator());
        }
        String operator = condition.operator();
        List<OperandNode> operands = new ArrayList<>(condition.operands());
        if (operands.size() == 2 && operands.get(0) instanceof OperandNode.Literal && !operator.equals("begins_with")) {
            // ":v = pk" is "pk = :v"
            operands.add(operands.remove(0));
            operator = mirrored(operator);
        }
        if (!(operands.get(0) instanceof OperandNode.Path path)) {
            throw DynamoError.validation("Invalid condition in KeyConditionExpression: No key attribute specified");
        } else if (!path.path().isTopLevel()) {
            throw DynamoError.validation("KeyConditionExpressions cannot have conditions on nested attributes");
        } else {
            List<Value> values = new ArrayList<>();
            for (OperandNode operand : operands.subList(1, operands.size())) {
                if (!(operand instanceof OperandNode.Literal literal)) {
                    throw DynamoError.validation(
                            "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition");
                }
                values.add(literal.value());
            }
            if (conditions.put(path.path().attribute(), new KeyCondition(operator, values)) != null) {
                throw DynamoError.validation("KeyConditionExpressions must only contain one condition per key");
            }
        }
    }

    private static String mirrored(String operator) {
        return switch (operator) {
            case "<" -> ">";
            case "<=" -> ">=";
            case ">" -> "<";
            case ">=" -> "<=";
            default -> operator;
        };
    }

    private static DynamoError missed(@Nullable String name) {
        return DynamoError.validation("Query condition missed key schema element: " + name);
    }

    private static DynamoError unsupported() {
        return DynamoError.validation("Query key condition not supported");
    }
}
