package org.tabletheory.client.internal.plan;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TableTheoryException;

/** Writes the members that several requests share. */
final class RequestMembers {
    private static final int MAX_EXPRESSION_BYTES = 4096;

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

    /** Writes an expression, or throws when it is longer than DynamoDB allows. */
    static void expression(JsonBuffer json, String member, @Nullable String text) {
        if (text != null && ItemSize.utf8(text) > MAX_EXPRESSION_BYTES) {
            throw new TableTheoryException(
                    "the " + member + " has more than " + MAX_EXPRESSION_BYTES + " bytes, which is DynamoDB's limit; "
                            + remedy(member),
                    ErrorCodes.INVALID_OPERATOR,
                    ErrorContext.NONE);
        }
        text(json, member, text);
    }

    private static String remedy(String member) {
        return switch (member) {
            case "FilterExpression" ->
                "use fewer conditions, IN for several values, or filter the results in the program";
            case "KeyConditionExpression" -> "use shorter names of key attributes";
            case "ProjectionExpression" -> "select fewer attributes, or all";
            case "UpdateExpression" -> "change fewer attributes at once, or save the whole entity";
            default -> "use fewer conditions, or require the version instead";
        };
    }

    static void number(JsonBuffer json, String member, @Nullable Integer number) {
        if (number != null) {
            json.member(member, number);
        }
    }

    static void flag(JsonBuffer json, String member, boolean flag) {
        if (flag) {
            json.member(member, true);
        }
    }

    /** Writes that the response must have the consumed capacity, if so. */
    static void capacity(JsonBuffer json, ReturnConsumedCapacity capacity) {
        if (capacity != ReturnConsumedCapacity.NONE) {
            json.member("ReturnConsumedCapacity", capacity.name());
        }
    }

    /** Writes the condition of a request without other expressions; when it fails, the response has the item. */
    static void condition(JsonBuffer json, Predicate condition) {
        Expressions expressions = new Expressions();
        expression(json, "ConditionExpression", condition.text(expressions));
        text(json, "ReturnValuesOnConditionCheckFailure", "ALL_OLD");
        placeholders(json, expressions);
    }

    /** Writes what follows an update expression: the condition, what to return, and the placeholders of both. */
    static void updated(
            JsonBuffer json, Expressions expressions, @Nullable Predicate condition, ReturnValues returnValues) {
        if (condition != null) {
            expression(json, "ConditionExpression", condition.text(expressions));
            text(json, "ReturnValuesOnConditionCheckFailure", "ALL_OLD");
        }
        text(json, "ReturnValues", returnValues == ReturnValues.NONE ? null : returnValues.name());
        placeholders(json, expressions);
    }

    /** Returns the error of a request with a value that cannot be written as JSON. */
    static InvalidRequestException unwritable(
            String operation, @Nullable String model, @Nullable String table, AttributeException cause) {
        return new InvalidRequestException(
                "the request cannot be written as JSON: " + cause.problem(),
                ErrorContext.ofRequest(operation, model, table, 0, false),
                cause);
    }

    /** Returns the table of all actions, or null when there are several tables. */
    static @Nullable String common(Stream<String> tables) {
        List<String> different = tables.distinct().limit(2).toList();
        return different.size() == 1 ? different.get(0) : null;
    }

    /** Writes the names and values of all placeholders; after all expressions of the request. */
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
