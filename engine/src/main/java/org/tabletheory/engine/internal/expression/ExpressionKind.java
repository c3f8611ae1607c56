package org.tabletheory.engine.internal.expression;

import org.tabletheory.engine.internal.error.DynamoError;

/** The request members that hold expressions; each has its name in messages. */
public enum ExpressionKind {
    CONDITION("ConditionExpression"),
    FILTER("FilterExpression"),
    KEY_CONDITION("KeyConditionExpression"),
    UPDATE("UpdateExpression"),
    PROJECTION("ProjectionExpression");

    private final String member;

    ExpressionKind(String member) {
        this.member = member;
    }

    /** Returns the name of the request member. */
    public String member() {
        return member;
    }

    /** Returns the error of an invalid expression of this kind. */
    public DynamoError invalid(String problem) {
        return DynamoError.validation("Invalid " + member + ": " + problem);
    }
}
