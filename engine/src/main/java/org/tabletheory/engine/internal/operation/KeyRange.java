package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
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
 * @param values the values of the partition key
 * @param isBounded whether there is a condition on a sort key
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its order, never by equals
record KeyRange(byte[] from, byte[] to, byte[] partition, List<Value> values, boolean isBounded) {
    private static final String INVALID = "One or more parameter values were invalid: ";

    private static final String INVALID_CONDITION = "Invalid condition in KeyConditionExpression: ";

    /** A condition on one key attribute. */
    private record KeyCondition(String operator, List<Value> values) {
        private void check(String name, TableDescriptor table) {
            if (!isIndexable(operator)) {
                throw DynamoError.validation("Attempted conditional constraint is not an indexable operation");
            }
            for (Value value : values) {
                if (value.type() != table.attributeTypes().get(name)) {
                    throw DynamoError.validation(INVALID + "Condition parameter type does not match schema type");
                } else if (KeyChecks.isEmpty(value)) {
                    throw KeyChecks.empty(name, value);
                }
            }
        }

        private KeyRange range(byte[] start, byte[] partition, List<Value> partitionValues) {
            Value first = values.get(0);
            byte[] end = KeyBytes.after(start);
            byte[] at = new KeyBytes().raw(start).value(first).toBytes();
            byte[] from = start;
            byte[] to = end;
            switch (operator) {
                case "<" -> to = at;
                case "<=" -> to = KeyBytes.after(at);
                case ">" -> from = KeyBytes.after(at);
                case ">=" -> from = at;
                case "BETWEEN" -> {
                    from = at;
                    to = KeyBytes.after(
                            new KeyBytes().raw(start).value(values.get(1)).toBytes());
                }
                default -> {
                    from = new KeyBytes().raw(start).prefix(first).toBytes();
                    to = KeyBytes.after(from);
                }
            }
            return new KeyRange(from, to, partition, partitionValues, true);
        }
    }

    /** Checks what can be checked of {@code KeyConditionExpression} without its table. */
    static void check(ConditionNode condition) {
        collect(condition, new LinkedHashMap<>(), true);
    }

    /** Returns the range of a key condition. */
    static KeyRange of(ConditionNode condition, KeySchema keys, TableDescriptor table, long seed) {
        return of(condition, keys, table, seed, name -> {});
    }

    /**
     * Returns the range of a key condition.
     *
     * @param keys the key schema of the table or index that is read
     * @param before checks what else a request has for a key attribute, before the condition on it is checked
     */
    static KeyRange of(
            ConditionNode condition, KeySchema keys, TableDescriptor table, long seed, Consumer<String> before) {
        Map<String, KeyCondition> conditions = new LinkedHashMap<>();
        collect(condition, conditions, false);
        int known = keys.attributes().size();
        if (known > 1 && conditions.size() > known) {
            throw DynamoError.validation("The number of query conditions (" + conditions.size()
                    + ") exceeds the number of key attributes defined in the schema (" + known + ")");
        }
        List<Value> partition = new ArrayList<>();
        for (String name : keys.partition()) {
            before.accept(name);
            if (keys.attributes().size() == 1 && conditions.size() > 1) {
                throw unsupported();
            }
            KeyCondition equality = conditions.remove(name);
            if (equality == null) {
                throw keys.partition().size() > 1 ? partitionRequired(name) : missed(name);
            }
            equality.check(name, table);
            if (!equality.operator.equals("=")) {
                throw keys.partition().size() > 1 ? partitionRequired(name) : unsupported();
            }
            partition.add(equality.values.get(0));
        }
        return sorted(keys, partition, conditions, table, seed, before);
    }

    private static DynamoError partitionRequired(String name) {
        return DynamoError.validation(
                "HASH key attributes " + name + " must have equality conditions specified in the query");
    }

    private static KeyRange sorted(
            KeySchema keys,
            List<Value> partition,
            Map<String, KeyCondition> conditions,
            TableDescriptor table,
            long seed,
            Consumer<String> before) {
        KeyBytes prefix = keys.partitionBytes(partition, seed);
        byte[] all = prefix.toBytes();
        KeyCondition last = null;
        String gap = null;
        boolean bounded = false;
        for (String name : keys.sort()) {
            before.accept(name);
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
            condition.check(name, table);
            bounded = true;
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
        return last == null
                ? new KeyRange(start, KeyBytes.after(start), all, partition, bounded)
                : last.range(start, all, partition);
    }

    /** Returns an item with the values of the partition key that the query reads. */
    Item inPartition(Item item, KeySchema keys) {
        Item moved = item;
        for (int i = 0; i < values.size(); i++) {
            moved = moved.with(keys.partition().get(i), values.get(i));
        }
        return moved;
    }

    /** Returns whether the range contains a key. */
    boolean contains(byte[] key) {
        return Arrays.compareUnsigned(key, from) >= 0 && Arrays.compareUnsigned(key, to) < 0;
    }

    private static String previous(KeySchema keys, String name) {
        return keys.sort().get(keys.sort().indexOf(name) - 1);
    }

    private static boolean isIndexable(String operator) {
        return switch (operator) {
            case "=", "<", "<=", ">", ">=", "BETWEEN", "begins_with" -> true;
            default -> false;
        };
    }

    /**
     * Collects the conditions by attribute.
     *
     * @param strict whether an operator that no key condition can have is reported here; {@code KeyConditions} are checked
     *     with the table
     */
    private static void collect(ConditionNode condition, Map<String, KeyCondition> conditions, boolean strict) {
        if (condition instanceof ConditionNode.And and) {
            and.parts().forEach(part -> collect(part, conditions, strict));
            return;
        }
        String operator = condition.operator();
        if (!isIndexable(operator) && (strict || condition.operands().isEmpty())) {
            throw DynamoError.validation("Invalid operator used in KeyConditionExpression: " + operator);
        }
        List<OperandNode> operands = condition.operands();
        boolean valueFirst = operands.get(0) instanceof OperandNode.Literal;
        if (valueFirst && (operator.equals("BETWEEN") || operator.equals("begins_with"))) {
            throw DynamoError.validation(
                    INVALID_CONDITION + operator + " operator must have the key attribute as its first operand");
        }
        String attribute = null;
        List<Value> values = new ArrayList<>();
        for (OperandNode operand : operands) {
            if (operand instanceof OperandNode.Literal literal) {
                values.add(literal.value());
            } else if (!(operand instanceof OperandNode.Path path)) {
                throw DynamoError.validation("KeyConditionExpressions cannot contain nested operations");
            } else if (attribute != null) {
                throw DynamoError.validation(INVALID_CONDITION + "Multiple attribute names used in one condition");
            } else if (!path.path().isTopLevel()) {
                throw DynamoError.validation("KeyConditionExpressions cannot have conditions on nested attributes");
            } else {
                attribute = path.path().attribute();
            }
        }
        if (attribute == null) {
            throw DynamoError.validation(INVALID_CONDITION + "No key attribute specified");
        }
        // ":v < sk" is "sk > :v"
        KeyCondition collected = new KeyCondition(valueFirst ? mirrored(operator) : operator, values);
        if (conditions.put(attribute, collected) != null) {
            throw DynamoError.validation(
                    "Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key");
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
