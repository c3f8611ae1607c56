package org.tabletheory.engine.internal.partiql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ConditionNode.Comparator;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.expression.OperandNode;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;
import org.tabletheory.engine.internal.token.TokenCursor;

/** Parses WHERE clauses. */
final class StatementConditions {
    private static final Set<String> FUNCTIONS =
            Set.of("begins_with", "contains", "attribute_type", "attribute_exists", "attribute_not_exists");

    private final TokenCursor cursor;
    private final StatementOperands operands;
    private final List<DynamoError> problems;

    /** Reports what is wrong with well-formed conditions to a list. */
    StatementConditions(TokenCursor cursor, StatementOperands operands, List<DynamoError> problems) {
        this.cursor = cursor;
        this.operands = operands;
        this.problems = problems;
    }

    ConditionNode condition() {
        cursor.enter();
        List<ConditionNode> parts = new ArrayList<>();
        do {
            parts.add(conjunction());
        } while (cursor.takeWord("OR"));
        cursor.leave();
        return parts.size() == 1 ? parts.get(0) : new ConditionNode.Or(parts);
    }

    private ConditionNode conjunction() {
        List<ConditionNode> parts = new ArrayList<>();
        do {
            parts.add(negation());
        } while (cursor.takeWord("AND"));
        return parts.size() == 1 ? parts.get(0) : new ConditionNode.And(parts);
    }

    private ConditionNode negation() {
        if (cursor.takeWord("NOT")) {
            cursor.enter();
            ConditionNode part = negation();
            cursor.leave();
            return new ConditionNode.Not(part);
        } else if (cursor.take("(")) {
            ConditionNode inner = condition();
            cursor.expect(")");
            return inner;
        }
        return comparison();
    }

    private ConditionNode comparison() {
        if (cursor.isCall() && !cursor.peek().isWord("size")) {
            return function();
        }
        OperandNode left = operand();
        if (cursor.takeWord("IS")) {
            boolean not = cursor.takeWord("NOT");
            ConditionNode absent = absence(left);
            return not ? new ConditionNode.Not(absent) : absent;
        } else if (cursor.takeWord("BETWEEN")) {
            OperandNode low = operand();
            cursor.expectWord("AND");
            OperandNode high = operand();
            requireOrdered("BETWEEN", low, high);
            return new ConditionNode.Between(left, low, high);
        } else if (cursor.takeWord("IN")) {
            return choice(left);
        }
        if (cursor.takeWord("LIKE")) {
            operand();
            unsupported("like");
            return ConditionNode.never();
        }
        Comparator comparator = comparator();
        OperandNode right = operand();
        requireDistinct(comparator.symbol(), left, right);
        if (comparator != Comparator.EQUAL && comparator != Comparator.NOT_EQUAL) {
            requireOrdered(comparator.symbol(), left, right);
        }
        return new ConditionNode.Comparison(comparator, left, right);
    }

    /** Parses an operand; conditions do not calculate. */
    private OperandNode operand() {
        OperandNode operand = operands.operand();
        while (cursor.peek().is("+") || cursor.peek().is("-")) {
            unsupported(cursor.next().text());
            operands.operand();
        }
        return operand;
    }

    private void unsupported(String operator) {
        problems.add(DynamoError.validation("Unsupported operator in Condition Expression. Operator: " + operator));
    }

    private void requireDistinct(String operator, OperandNode left, OperandNode right) {
        String problem = ConditionNode.notDistinct(operator, left, right);
        if (problem != null) {
            problems.add(DynamoError.validation(problem));
        }
    }

    private void requireOrdered(String operator, OperandNode... compared) {
        for (OperandNode operand : compared) {
            Type type = operand.type();
            if (type != null && type != Type.S && type != Type.N && type != Type.B) {
                problems.add(
                        DynamoError.validation("Incorrect operand type for operator or function; operator or function: "
                                + operator + ", operand type: " + type));
            }
        }
    }

    private ConditionNode absence(OperandNode operand) {
        if (cursor.takeWord("MISSING")) {
            return new ConditionNode.Exists(path(operand), false);
        }
        cursor.expectWord("NULL");
        return new ConditionNode.HasType(operand, Type.NULL);
    }

    private ConditionNode choice(OperandNode operand) {
        boolean brackets = cursor.take("[");
        if (!brackets && !cursor.take("(")) {
            throw DynamoError.validation(
                    "IN operator must have a left hand argument of type Variable Reference and right "
                            + "hand argument of type Seq with at least one member");
        }
        List<OperandNode> choices = new ArrayList<>();
        do {
            choices.add(operand());
        } while (cursor.take(","));
        cursor.expect(brackets ? "]" : ")");
        if (choices.size() > ConditionNode.In.MAX_CHOICES) {
            problems.add(DynamoError.validation(ConditionNode.In.tooManyChoices(choices.size())));
        }
        return new ConditionNode.In(operand, choices);
    }

    private Comparator comparator() {
        String symbol = cursor.is(Kind.SYMBOL) ? cursor.peek().text() : "";
        Comparator comparator = Comparator.of(symbol.equals("!=") ? "<>" : symbol);
        if (comparator == null) {
            throw cursor.unexpected();
        }
        cursor.next();
        return comparator;
    }

    private ConditionNode function() {
        String name = cursor.next().text().toLowerCase(Locale.ROOT);
        if (!FUNCTIONS.contains(name)) {
            throw DynamoError.validation("Unrecognized function: " + name);
        }
        cursor.expect("(");
        OperandNode first = operand();
        ConditionNode condition = switch (name) {
            case "begins_with" -> new ConditionNode.BeginsWith(first, second(name, first));
            case "contains" -> new ConditionNode.Contains(first, second(name, first));
            case "attribute_type" -> new ConditionNode.HasType(first, type(second(name, first)));
            default -> new ConditionNode.Exists(path(first), name.equals("attribute_exists"));
        };
        cursor.expect(")");
        return condition;
    }

    private OperandNode second(String function, OperandNode first) {
        cursor.expect(",");
        OperandNode second = operand();
        requireDistinct(function, first, second);
        return second;
    }

    private DocumentPath path(OperandNode operand) {
        if (operand instanceof OperandNode.Path path) {
            return path.path();
        }
        throw cursor.unexpected();
    }

    private Type type(OperandNode operand) {
        if (operand instanceof OperandNode.Literal literal && literal.value() instanceof Value.S name) {
            for (Type type : Type.values()) {
                if (type.name().equals(name.value())) {
                    return type;
                }
            }
        }
        throw cursor.unexpected();
    }
}
