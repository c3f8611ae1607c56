package org.tabletheory.engine.internal.expression;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;

/**
 * Binds one expression to a request's names and values, and keeps the most important problem found.
 *
 * <p>The service reports one problem of an expression: not the first in the text, but the first of the most important
 * category. So problems are collected until the expression is bound, and thrown by {@link #check()}.
 */
final class ExpressionBinding {
    /** What can be wrong, the most important first. */
    enum ProblemKind {
        PARENTHESES,
        UNKNOWN_FUNCTION,
        MISUSED_FUNCTION,
        SECTION,
        RESERVED_WORD,
        UNDEFINED,
        OPERAND_COUNT,
        OPERAND_TYPE,
        DISTINCT,
        OVERLAP
    }

    private final ExpressionKind kind;
    private final RequestPlaceholders placeholders;
    private @Nullable ProblemKind worst;
    private String message = "";

    ExpressionBinding(ExpressionKind kind, RequestPlaceholders placeholders) {
        this.kind = kind;
        this.placeholders = placeholders;
    }

    void report(ProblemKind problem, String text) {
        if (worst == null || problem.compareTo(worst) < 0) {
            worst = problem;
            message = text;
        }
    }

    /** Throws the error of the most important problem, if there is one. */
    void check() {
        if (worst != null) {
            throw kind.invalid(message);
        }
    }

    boolean isUpdate() {
        return kind == ExpressionKind.UPDATE;
    }

    DynamoError invalid(String text) {
        return kind.invalid(text);
    }

    /** Returns the attribute name that a step of a path refers to. */
    String name(String raw) {
        if (raw.charAt(0) != '#') {
            if (ReservedWords.contains(raw)) {
                report(ProblemKind.RESERVED_WORD, "Attribute name is a reserved keyword; reserved keyword: " + raw);
            }
            return raw;
        }
        String name = placeholders.name(raw);
        if (name == null) {
            report(
                    ProblemKind.UNDEFINED,
                    "An expression attribute name used in the document path is not defined; attribute name: " + raw);
            return raw;
        }
        return name;
    }

    /** Returns the value of a placeholder, or null, and a problem, when the request has none. */
    @Nullable
    Value value(String raw) {
        Value value = placeholders.value(raw);
        if (value == null) {
            report(
                    ProblemKind.UNDEFINED,
                    "An expression attribute value used in expression is not defined; attribute value: " + raw);
        }
        return value;
    }

    void countOperands(String function, int expected, int actual) {
        if (expected != actual) {
            report(
                    ProblemKind.OPERAND_COUNT,
                    "Incorrect number of operands for operator or function; operator or function: " + function
                            + ", number of operands: " + actual);
        }
    }

    void wrongOperandType(String operator, String type) {
        report(
                ProblemKind.OPERAND_TYPE,
                "Incorrect operand type for operator or function; operator or function: " + operator
                        + ", operand type: " + type);
    }

    void requireDistinct(String operator, OperandNode first, OperandNode... others) {
        for (OperandNode other : others) {
            if (first instanceof OperandNode.Path one
                    && other instanceof OperandNode.Path two
                    && one.path().equals(two.path())) {
                report(
                        ProblemKind.DISTINCT,
                        "The first operand must be distinct from the remaining operands for this operator or function; "
                                + "operator: " + operator + ", first operand: " + one.path());
            }
        }
    }
}
