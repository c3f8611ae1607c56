package org.tabletheory.engine.internal.expression;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;

/**
 * Binds one expression to a request's names and values, and keeps the most important problem found.
 *
 * <p>The service reports one problem of an expression: not the first in the text, but the first of the most important
 * category. So problems are collected until the expression is bound, and thrown by {@link #check()}.
 */
final class ExpressionBinding {
    /** What can be wrong. Conditions and updates differ in what is most important, which is reported. */
    enum ProblemKind {
        PARENTHESES(0, 0),
        UNKNOWN_FUNCTION(1, 2),
        MISUSED_FUNCTION(2, 3),
        SECTION(3, 4),
        RESERVED_WORD(4, 1),
        UNDEFINED_NAME(5, 5),
        UNDEFINED_VALUE(5, 6),
        OPERAND_COUNT(6, 10),
        DISTINCT(7, 10),
        OVERLAP(8, 7),
        CONFLICT(9, 8),
        SECTION_OPERAND(10, 9),
        OPERAND_TYPE(10, 10);

        private final int rankInCondition;
        private final int rankInUpdate;

        ProblemKind(int rankInCondition, int rankInUpdate) {
            this.rankInCondition = rankInCondition;
            this.rankInUpdate = rankInUpdate;
        }

        private int rank(boolean update) {
            return update ? rankInUpdate : rankInCondition;
        }

        /** Returns whether this is a problem of one condition among others. */
        private boolean isOfOneCondition() {
            return rankInCondition >= UNDEFINED_NAME.rankInCondition;
        }
    }

    private final ExpressionKind kind;
    private final RequestPlaceholders placeholders;
    private @Nullable ProblemKind worst;
    private String message = "";
    private boolean conditionFailed;

    ExpressionBinding(ExpressionKind kind, RequestPlaceholders placeholders) {
        this.kind = kind;
        this.placeholders = placeholders;
    }

    /** Ends a comparison or function of a condition: its problems come before those of the next ones. */
    void endCondition() {
        conditionFailed = worst != null;
    }

    void report(ProblemKind problem, String text) {
        if (conditionFailed && problem.isOfOneCondition()) {
            return;
        }
        if (worst == null || problem.rank(isUpdate()) < worst.rank(isUpdate())) {
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
                    ProblemKind.UNDEFINED_NAME,
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
                    ProblemKind.UNDEFINED_VALUE,
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
            String problem = ConditionNode.notDistinct(operator, first, other);
            if (problem != null) {
                report(ProblemKind.DISTINCT, problem);
            }
        }
    }
}
