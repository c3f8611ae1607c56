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
import org.tabletheory.engine.internal.token.SyntaxToken;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;
import org.tabletheory.engine.internal.token.TokenCursor;

/** Parses WHERE clauses. */
final class StatementConditions {
    private static final Set<String> FUNCTIONS =
            Set.of("begins_with", "contains", "attribute_type", "attribute_exists", "attribute_not_exists");

    private final TokenCursor cursor;
    private final StatementOperands operands;
    private final StatementErrors errors;

    StatementConditions(TokenCursor cursor, StatementOperands operands, StatementErrors errors) {
        this.cursor = cursor;
        this.operands = operands;
        this.errors = errors;
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
            ConditionNode function = function();
            if (cursor.peek().is("=") && StatementValues.isLiteral(cursor.at(cursor.position() + 1))) {
                cursor.next();
                return cursor.next().isWord("true") ? function : new ConditionNode.Not(function);
            }
            return function;
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
        errors.report("Unsupported operator in Condition Expression. Operator: " + operator);
    }

    private void requireDistinct(String operator, OperandNode left, OperandNode right) {
        String problem = ConditionNode.notDistinct(operator, left, right);
        if (problem != null) {
            errors.report(problem);
        }
    }

    private void requireOrdered(String operator, OperandNode... compared) {
        for (OperandNode operand : compared) {
            Type type = operand.type();
            if (type != null && type != Type.S && type != Type.N && type != Type.B) {
                errors.report("Incorrect operand type for operator or function; operator or function: " + operator
                        + ", operand type: " + type);
            }
        }
    }

    private ConditionNode absence(OperandNode operand) {
        if (cursor.takeWord("MISSING")) {
            return new ConditionNode.Exists(path(operand), false);
        }
        List<ConditionNode> choices = new ArrayList<>();
        for (Type type : StatementTypes.next(cursor)) {
            choices.add(new ConditionNode.HasType(operand, type));
        }
        return choices.size() == 1 ? choices.get(0) : new ConditionNode.Or(choices);
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
            errors.report(ConditionNode.In.tooManyChoices(choices.size()));
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
        SyntaxToken token = cursor.next();
        String name = token.text().toLowerCase(Locale.ROOT);
        if (!FUNCTIONS.contains(name)) {
            throw DynamoError.validation("Unrecognized function: " + name + " at " + errors.place(token));
        }
        List<OperandNode> arguments = operands.arguments();
        boolean existence = name.equals("attribute_exists") || name.equals("attribute_not_exists");
        if (arguments.size() != (existence ? 1 : 2)) {
            errors.report("Incorrect number of operands for operator or function; operator or function: " + name
                    + ", number of operands: " + arguments.size());
            return ConditionNode.never();
        }
        OperandNode first = arguments.get(0);
        if (existence) {
            if (first instanceof OperandNode.Path path) {
                return new ConditionNode.Exists(path.path(), name.equals("attribute_exists"));
            }
            errors.report("Operator or function requires a document path; operator or function: " + name);
            return ConditionNode.never();
        }
        OperandNode second = arguments.get(1);
        requireDistinct(name, first, second);
        return switch (name) {
            case "begins_with" -> new ConditionNode.BeginsWith(first, second);
            case "contains" -> new ConditionNode.Contains(first, second);
            default -> new ConditionNode.HasType(first, type(second));
        };
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
