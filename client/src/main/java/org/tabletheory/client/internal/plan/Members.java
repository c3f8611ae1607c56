package org.tabletheory.client.internal.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.ErrorContext;
import org.tabletheory.client.ReturnValues;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.client.internal.expression.Predicate;

/** The members that several requests have in common, each under DynamoDB's name. */
final class Members {
    private static final int LONGEST_EXPRESSION = 4096;

    private Members() {}

    static void item(JsonGenerator json, String member, @Nullable Item item) throws IOException {
        if (item != null) {
            json.writeFieldName(member);
            item.writeTo(DynamoJson.writer(json));
        }
    }

    static void text(JsonGenerator json, String member, @Nullable String text) throws IOException {
        if (text != null) {
            json.writeStringField(member, text);
        }
    }

    /** An expression, unless it is longer than DynamoDB takes. */
    static void expression(JsonGenerator json, String member, @Nullable String text) throws IOException {
        if (text != null && text.getBytes(StandardCharsets.UTF_8).length > LONGEST_EXPRESSION) {
            throw new TableTheoryException(
                    "its " + member + " has more than 4096 bytes, which DynamoDB does not take; ask for less at once",
                    ErrorCodes.INVALID_OPERATOR,
                    ErrorContext.NONE);
        }
        text(json, member, text);
    }

    static void number(JsonGenerator json, String member, @Nullable Integer number) throws IOException {
        if (number != null) {
            json.writeNumberField(member, number);
        }
    }

    static void truth(JsonGenerator json, String member, boolean truth) throws IOException {
        if (truth) {
            json.writeBooleanField(member, true);
        }
    }

    /** A condition that is the only expression of its request, which asks for the item when it fails. */
    static void condition(JsonGenerator json, Predicate condition) throws IOException {
        Expressions expressions = new Expressions();
        expression(json, "ConditionExpression", expressions.predicate(condition));
        text(json, "ReturnValuesOnConditionCheckFailure", "ALL_OLD");
        placeholders(json, expressions);
    }

    /** What follows an update expression: its condition, what is given back, and the placeholders of both expressions. */
    static void updated(
            JsonGenerator json, Expressions expressions, @Nullable Predicate condition, ReturnValues returnValues)
            throws IOException {
        if (condition != null) {
            expression(json, "ConditionExpression", expressions.predicate(condition));
            text(json, "ReturnValuesOnConditionCheckFailure", "ALL_OLD");
        }
        text(json, "ReturnValues", returnValues == ReturnValues.NONE ? null : returnValues.name());
        placeholders(json, expressions);
    }

    /** The one table that all go to, or null when there are several. */
    static @Nullable String common(Stream<String> tables) {
        List<String> different = tables.distinct().limit(2).toList();
        return different.size() == 1 ? different.get(0) : null;
    }

    /** What the placeholders of the request's expressions stand for; comes after all of them. */
    static void placeholders(JsonGenerator json, Expressions expressions) throws IOException {
        if (!expressions.names().isEmpty()) {
            json.writeObjectFieldStart("ExpressionAttributeNames");
            for (Map.Entry<String, String> name : expressions.names().entrySet()) {
                json.writeStringField(name.getKey(), name.getValue());
            }
            json.writeEndObject();
        }
        if (!expressions.values().isEmpty()) {
            json.writeObjectFieldStart("ExpressionAttributeValues");
            for (Map.Entry<String, Value> value : expressions.values().entrySet()) {
                json.writeFieldName(value.getKey());
                value.getValue().writeTo(DynamoJson.writer(json));
            }
            json.writeEndObject();
        }
    }
}
