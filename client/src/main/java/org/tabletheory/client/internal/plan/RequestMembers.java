package org.tabletheory.client.internal.plan;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TableTheoryException;

/** The members that several requests have in common, each under DynamoDB's name. */
final class RequestMembers {
    private static final int LONGEST_EXPRESSION = 4096;

    private RequestMembers() {}

    static void item(JsonBuffer json, String member, @Nullable Item item) {
        if (item != null) {
            json.name(member);
            item.writeTo(json);
        }
    }

    static void text(JsonBuffer json, String member, @Nullable String text) {
        if (text != null) {
            json.member(member, text);
        }
    }

    /** An expression, unless it is longer than DynamoDB takes. */
    static void expression(JsonBuffer json, String member, @Nullable String text) {
        if (text != null && text.getBytes(StandardCharsets.UTF_8).length > LONGEST_EXPRESSION) {
            throw new TableTheoryException(
                    "its " + member + " has more than 4096 bytes, which DynamoDB does not take; ask for less at once",
                    ErrorCodes.INVALID_OPERATOR,
                    ErrorContext.NONE);
        }
        text(json, member, text);
    }

    static void number(JsonBuffer json, String member, @Nullable Integer number) {
        if (number != null) {
            json.member(member, number);
        }
    }

    static void truth(JsonBuffer json, String member, boolean truth) {
        if (truth) {
            json.member(member, true);
        }
    }

    /** A condition that is the only expression of its request, which asks for the item when it fails. */
    static void condition(JsonBuffer json, Predicate condition) {
        Expressions expressions = new Expressions();
        expression(json, "ConditionExpression", expressions.predicate(condition));
        text(json, "ReturnValuesOnConditionCheckFailure", "ALL_OLD");
        placeholders(json, expressions);
    }

    /** What follows an update expression: its condition, what is given back, and the placeholders of both expressions. */
    static void updated(
            JsonBuffer json, Expressions expressions, @Nullable Predicate condition, ReturnValues returnValues) {
        if (condition != null) {
            expression(json, "ConditionExpression", expressions.predicate(condition));
            text(json, "ReturnValuesOnConditionCheckFailure", "ALL_OLD");
        }
        text(json, "ReturnValues", returnValues == ReturnValues.NONE ? null : returnValues.name());
        placeholders(json, expressions);
    }

    /** Returns the error of a request that has a value which JSON cannot hold. */
    static InvalidRequestException unwritable(
            String operation, @Nullable String model, @Nullable String table, AttributeException cause) {
        return new InvalidRequestException(
                "the request cannot be written as JSON: " + cause.problem(),
                ErrorContext.ofRequest(operation, model, table, 0, false),
                cause);
    }

    /** The one table that all go to, or null when there are several. */
    static @Nullable String common(Stream<String> tables) {
        List<String> different = tables.distinct().limit(2).toList();
        return different.size() == 1 ? different.get(0) : null;
    }

    /** What the placeholders of the request's expressions stand for; comes after all of them. */
    static void placeholders(JsonBuffer json, Expressions expressions) {
        Map<String, String> names = expressions.placeholders().names();
        if (!names.isEmpty()) {
            json.startObject("ExpressionAttributeNames");
            for (Map.Entry<String, String> name : names.entrySet()) {
                json.member(name.getKey(), name.getValue());
            }
            json.endObject();
        }
        Map<String, Value> values = expressions.placeholders().values();
        if (!values.isEmpty()) {
            json.startObject("ExpressionAttributeValues");
            for (Map.Entry<String, Value> value : values.entrySet()) {
                json.name(value.getKey());
                value.getValue().writeTo(json);
            }
            json.endObject();
        }
    }
}
