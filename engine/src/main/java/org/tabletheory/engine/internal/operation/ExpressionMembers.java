package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.BoundUpdate;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ExpressionKind;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.expression.ParsedExpression;
import org.tabletheory.engine.internal.expression.RequestPlaceholders;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.value.AttributeValues;
import org.tabletheory.engine.internal.value.NameLimits;

/** The expressions of a request with their names and values. */
final class ExpressionMembers {
    private static final Pattern NAME = Pattern.compile("#[0-9a-zA-Z_]+");
    private static final Pattern VALUE = Pattern.compile(":[0-9a-zA-Z_]+");

    private static final List<String> CONDITIONS = List.of("Expected", "QueryFilter", "ScanFilter");

    private final InputMembers request;
    private final boolean hasValues;
    private @Nullable RequestPlaceholders placeholders;

    private ExpressionMembers(InputMembers request, boolean hasValues) {
        this.request = request;
        this.hasValues = hasValues;
    }

    /**
     * Checks how a request combines its expressions with legacy parameters, names and values. What these contain is
     * checked with the first expression.
     *
     * @param kinds the expressions that the operation has
     * @param legacy the parameters that cannot be used together with expressions
     */
    static ExpressionMembers of(InputMembers request, List<ExpressionKind> kinds, List<String> legacy) {
        List<String> expressions =
                kinds.stream().map(ExpressionKind::member).filter(request::has).toList();
        List<String> others = legacy.stream().filter(request::has).toList();
        // KeyConditions can be used with a projection or filter expression.
        List<String> conflicting = others.stream()
                .filter(member -> !member.equals("KeyConditions") || request.has("KeyConditionExpression"))
                .toList();
        if (!expressions.isEmpty() && !conflicting.isEmpty()) {
            throw DynamoError.validation(
                    "Can not use both expression and non-expression parameters in the same request: "
                            + "Non-expression parameters: {" + String.join(", ", conflicting)
                            + "} Expression parameters: {" + String.join(", ", expressions) + "}");
        } else if (expressions.isEmpty() && request.has("ExpressionAttributeNames")) {
            throw DynamoError.validation("ExpressionAttributeNames can only be specified when using expressions");
        }
        checkValuesAreUsable(request, kinds);
        if (others.contains("ConditionalOperator")) {
            checkConditionalOperator(request, others);
        }
        // An operation whose only expression is a projection does not have the member for values.
        return new ExpressionMembers(request, !kinds.equals(List.of(ExpressionKind.PROJECTION)));
    }

    private static void checkValuesAreUsable(InputMembers request, List<ExpressionKind> kinds) {
        List<String> users = new ArrayList<>();
        for (ExpressionKind kind : kinds) {
            if (kind != ExpressionKind.PROJECTION) {
                users.add(kind.member());
            }
        }
        boolean unusable = !users.isEmpty() && users.stream().noneMatch(request::has);
        if (unusable && request.has("ExpressionAttributeValues")) {
            throw DynamoError.validation("ExpressionAttributeValues can only be specified when using expressions: "
                    + String.join(" and ", users) + (users.size() == 1 ? " is null" : " are null"));
        }
    }

    private RequestPlaceholders placeholders() {
        if (placeholders == null) {
            placeholders = new RequestPlaceholders(names(request), hasValues ? values(request) : Map.of());
        }
        return placeholders;
    }

    private static void checkConditionalOperator(InputMembers request, List<String> legacy) {
        List<String> conditions = legacy.stream().filter(CONDITIONS::contains).toList();
        if (conditions.isEmpty()) {
            throw DynamoError.validation("ConditionalOperator cannot be used without Filter or Expected");
        } else if (conditions.stream()
                        .mapToInt(member -> request.map(member).size())
                        .sum()
                < 2) {
            throw DynamoError.validation(
                    "ConditionalOperator can only be used when Filter or Expected has two or more elements");
        }
    }

    private static Map<String, String> names(InputMembers request) {
        Map<String, String> names = new LinkedHashMap<>();
        if (!request.has("ExpressionAttributeNames")) {
            return names;
        }
        Map<String, @Nullable Object> given = request.map("ExpressionAttributeNames");
        if (given.isEmpty()) {
            throw DynamoError.validation("ExpressionAttributeNames must not be empty");
        }
        given.keySet().forEach(alias -> checkKey("ExpressionAttributeNames", NAME, alias));
        given.forEach((alias, name) -> {
            String text = String.valueOf(name);
            try {
                NameLimits.check(text);
            } catch (DynamoError e) {
                throw DynamoError.validation(
                        "ExpressionAttributeNames contains invalid value: " + e.getMessage() + " for key " + alias);
            }
            names.put(alias, text);
        });
        return names;
    }

    private static Map<String, Value> values(InputMembers request) {
        Map<String, Value> values = new LinkedHashMap<>();
        if (!request.has("ExpressionAttributeValues")) {
            return values;
        }
        Map<String, @Nullable Object> given = request.map("ExpressionAttributeValues");
        if (given.isEmpty()) {
            throw DynamoError.validation("ExpressionAttributeValues must not be empty");
        }
        given.keySet().forEach(placeholder -> checkKey("ExpressionAttributeValues", VALUE, placeholder));
        given.forEach((placeholder, value) -> {
            try {
                values.put(placeholder, AttributeValues.value(value));
            } catch (DynamoError e) {
                if (!e.code().equals("ValidationException")) {
                    throw e;
                }
                throw DynamoError.validation("ExpressionAttributeValues contains invalid value: " + e.getMessage()
                        + " for key " + placeholder);
            }
        });
        return values;
    }

    private static void checkKey(String member, Pattern pattern, String key) {
        if (!pattern.matcher(key).matches()) {
            throw DynamoError.validation(member + " contains invalid key: Syntax error; key: \"" + key + "\"");
        }
    }

    @Nullable
    ConditionNode condition(ExpressionKind kind) {
        String text = request.text(kind.member());
        return text == null ? null : ParsedExpression.condition(kind, text, placeholders());
    }

    @Nullable
    BoundUpdate update() {
        String text = request.text(ExpressionKind.UPDATE.member());
        return text == null ? null : ParsedExpression.update(text, placeholders());
    }

    @Nullable
    ItemProjection projection() {
        String text = request.text(ExpressionKind.PROJECTION.member());
        return text == null ? null : ParsedExpression.projection(text, placeholders());
    }

    /** Throws when a name or value is used by no expression; call it when all expressions are bound. */
    void checkAllUsed() {
        placeholders().checkAllUsed();
    }
}
