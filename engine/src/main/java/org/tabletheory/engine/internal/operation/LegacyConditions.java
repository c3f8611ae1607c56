package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ConditionNode.Comparator;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.expression.OperandNode;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.value.AttributeValues;
import org.tabletheory.engine.internal.value.NameLimits;
import org.tabletheory.engine.internal.value.ValueOrder;

/**
 * Turns the legacy parameters {@code Expected}, {@code KeyConditions}, {@code QueryFilter} and {@code ScanFilter} into
 * conditions. They name attributes, not paths: a dot is part of the name.
 */
final class LegacyConditions {
    private static final String INVALID = "One or more parameter values were invalid: ";

    private LegacyConditions() {}

    /** Reads {@code Expected} and {@code ConditionalOperator}. */
    static @Nullable ConditionNode expected(InputMembers request) {
        List<ConditionNode> parts = new ArrayList<>();
        for (Map.Entry<String, InputMembers> entry :
                request.namedStructures("Expected").entrySet()) {
            parts.add(expected(entry.getKey(), entry.getValue()));
        }
        return combined(request, parts);
    }

    /** Reads a filter such as {@code QueryFilter} and {@code ConditionalOperator}. */
    static @Nullable ConditionNode filter(InputMembers request, String member) {
        List<ConditionNode> parts = new ArrayList<>();
        for (Map.Entry<String, InputMembers> entry :
                request.namedStructures(member).entrySet()) {
            parts.add(comparison(entry.getKey(), entry.getValue()));
        }
        return combined(request, parts);
    }

    /** Reads {@code KeyConditions}: one condition for each attribute. */
    static List<ConditionNode> keyConditions(InputMembers request) {
        List<ConditionNode> parts = new ArrayList<>();
        for (Map.Entry<String, InputMembers> entry :
                request.namedStructures("KeyConditions").entrySet()) {
            ConditionNode condition = comparison(entry.getKey(), entry.getValue());
            // NOT_CONTAINS has two parts; no key condition can have it, nor the first of them.
            parts.add(
                    condition.parts().isEmpty() ? condition : condition.parts().get(0));
        }
        return parts;
    }

    private static @Nullable ConditionNode combined(InputMembers request, List<ConditionNode> parts) {
        if (parts.isEmpty()) {
            return null;
        }
        return request.text("ConditionalOperator", "AND").equals("OR")
                ? new ConditionNode.Or(parts)
                : new ConditionNode.And(parts);
    }

    private static ConditionNode expected(String name, InputMembers condition) {
        NameLimits.check(name);
        boolean hasValue = condition.has("Value");
        if (hasValue && condition.has("AttributeValueList")) {
            throw DynamoError.validation(
                    INVALID + "Value and AttributeValueList cannot be used together for Attribute: " + name);
        } else if (condition.has("ComparisonOperator")) {
            String operator = condition.requiredText("ComparisonOperator");
            if (condition.has("Exists")) {
                throw DynamoError.validation(
                        INVALID + "Exists and ComparisonOperator cannot be used together for Attribute: " + name);
            } else if (!operator.endsWith("NULL") && !hasValue && !condition.has("AttributeValueList")) {
                throw DynamoError.validation(INVALID
                        + "Value or AttributeValueList must be used with ComparisonOperator: " + operator
                        + " for Attribute: " + name);
            }
            return comparison(name, condition);
        } else if (condition.has("AttributeValueList")) {
            throw DynamoError.validation(
                    INVALID + "AttributeValueList can only be used with a ComparisonOperator for Attribute: " + name);
        }
        boolean exists = !condition.has("Exists") || condition.isTrue("Exists");
        if (exists && !hasValue) {
            throw DynamoError.validation(INVALID + "Value must be provided when Exists is "
                    + (condition.has("Exists") ? "true" : "null") + " for Attribute: " + name);
        } else if (!exists && hasValue) {
            throw DynamoError.validation(INVALID + "Value cannot be used when Exists is false for Attribute: " + name);
        }
        return exists
                ? new ConditionNode.Comparison(
                        Comparator.EQUAL, path(name), new OperandNode.Literal(condition.value("Value")))
                : new ConditionNode.Exists(DocumentPath.attribute(name), false);
    }

    private static ConditionNode comparison(String name, InputMembers condition) {
        String operator = condition.requiredText("ComparisonOperator");
        List<Value> values = new ArrayList<>();
        for (Object each : condition.list("AttributeValueList")) {
            values.add(AttributeValues.value(each));
        }
        if (condition.has("Value")) {
            values.add(condition.value("Value"));
        }
        checkOperands(name, operator, values);
        return switch (operator) {
            case "EQ" -> compare(name, Comparator.EQUAL, values);
            case "NE" -> compare(name, Comparator.NOT_EQUAL, values);
            case "LT" -> compare(name, Comparator.LESS, values);
            case "LE" -> compare(name, Comparator.LESS_OR_EQUAL, values);
            case "GT" -> compare(name, Comparator.GREATER, values);
            case "GE" -> compare(name, Comparator.GREATER_OR_EQUAL, values);
            case "NOT_NULL" -> new ConditionNode.Exists(DocumentPath.attribute(name), true);
            case "NULL" -> new ConditionNode.Exists(DocumentPath.attribute(name), false);
            case "CONTAINS" -> new ConditionNode.Contains(path(name), literal(values, 0));
            case "NOT_CONTAINS" ->
                new ConditionNode.And(List.of(
                        new ConditionNode.Exists(DocumentPath.attribute(name), true),
                        new ConditionNode.Not(new ConditionNode.Contains(path(name), literal(values, 0)))));
            case "BEGINS_WITH" -> new ConditionNode.BeginsWith(path(name), literal(values, 0));
            case "BETWEEN" -> new ConditionNode.Between(path(name), literal(values, 0), literal(values, 1));
            default ->
                new ConditionNode.In(
                        path(name),
                        values.stream()
                                .<OperandNode>map(OperandNode.Literal::new)
                                .toList());
        };
    }

    static void checkOperands(String name, String operator, List<Value> values) {
        int count = values.size();
        boolean right = switch (operator) {
            case "NULL", "NOT_NULL" -> count == 0;
            case "BETWEEN" -> count == 2;
            case "IN" -> count > 0;
            default -> count == 1;
        };
        if (!right) {
            throw DynamoError.validation(
                    INVALID + "Invalid number of argument(s) for the " + operator + " ComparisonOperator");
        }
        if (values.stream().map(Value::type).distinct().count() > 1) {
            throw DynamoError.validation(INVALID + "AttributeValues inside AttributeValueList must be of same type");
        }
        for (Value value : values) {
            if (!isAllowed(operator, value.type())) {
                throw DynamoError.validation(INVALID + "ComparisonOperator " + operator + " is not valid for "
                        + value.type() + " AttributeValue type");
            }
        }
        if (operator.equals("BETWEEN")
                && ValueOrder.compare(values.get(0), values.get(1)).orElse(0) > 0) {
            throw DynamoError.validation(
                    "The BETWEEN condition was provided a range where the lower bound is greater than the upper bound");
        }
    }

    private static boolean isAllowed(String operator, Type type) {
        boolean ordered = type == Type.S || type == Type.N || type == Type.B;
        return switch (operator) {
            case "LT", "LE", "GT", "GE", "BETWEEN" -> ordered;
            case "IN" -> ordered;
            case "BEGINS_WITH" -> type == Type.S || type == Type.B;
            case "CONTAINS", "NOT_CONTAINS" -> ordered || type == Type.BOOL || type == Type.NULL;
            default -> true;
        };
    }

    private static ConditionNode compare(String name, Comparator comparator, List<Value> values) {
        return new ConditionNode.Comparison(comparator, path(name), literal(values, 0));
    }

    private static OperandNode literal(List<Value> values, int index) {
        return new OperandNode.Literal(values.get(index));
    }

    private static OperandNode path(String name) {
        return new OperandNode.Path(DocumentPath.attribute(name));
    }

    /** Returns the error of an attribute that {@code AttributesToGet} names twice. */
    static DynamoError duplicateAttribute(List<DocumentPath> paths) {
        String twice = paths.stream()
                .filter(path -> paths.indexOf(path) != paths.lastIndexOf(path))
                .findFirst()
                .map(DocumentPath::attribute)
                .orElse("");
        return DynamoError.validation(INVALID + "Duplicate value in attribute name: " + twice);
    }
}
