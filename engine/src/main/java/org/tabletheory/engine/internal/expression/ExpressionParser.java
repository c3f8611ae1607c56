package org.tabletheory.engine.internal.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.DocumentPath.PathElement;
import org.tabletheory.engine.internal.token.SyntaxToken;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;
import org.tabletheory.engine.internal.token.TokenCursor;

/** A recursive-descent parser of all kinds of expressions. */
final class ExpressionParser implements TokenCursor.SyntaxErrors {
    private static final int MAX_DEPTH = 300;
    private static final int MAX_OPERATORS = 300;
    private static final int MAX_STEPS = 32;

    private final ExpressionKind kind;
    private final String text;
    private final TokenCursor cursor;
    private boolean redundantParentheses;
    private int operators;

    ExpressionParser(ExpressionKind kind, String text) {
        this.kind = kind;
        this.text = text;
        this.cursor = new TokenCursor(ExpressionLexer.tokens(text), MAX_DEPTH, this);
    }

    @Override
    public DynamoError unexpectedToken(TokenCursor at) {
        int from = at.at(at.position() - 1).from();
        int to = at.at(at.position() + 1).to();
        return kind.invalid(
                "Syntax error; token: \"" + at.peek().text() + "\", near: \"" + text.substring(from, to) + "\"");
    }

    @Override
    public DynamoError tooDeep(TokenCursor at) {
        return kind.invalid("The expression contains too many nested levels");
    }

    /** Counts an operator or function. */
    private void countOperator() {
        if (++operators > MAX_OPERATORS) {
            throw kind.invalid("The expression contains too many operators; operator count: " + operators);
        }
    }

    /** Whether the expression has parentheses around parentheses, which the service rejects when binding. */
    boolean hasRedundantParentheses() {
        return redundantParentheses;
    }

    ConditionNode condition() {
        ConditionNode condition = conditionOf(or());
        cursor.expectEnd();
        return condition;
    }

    List<DocumentPath> projection() {
        List<DocumentPath> paths = new ArrayList<>();
        do {
            paths.add(path());
        } while (cursor.take(","));
        cursor.expectEnd();
        return paths;
    }

    /** Parses the sections of an update expression in the order of the text. */
    List<UpdateClause> update() {
        List<UpdateClause> clauses = new ArrayList<>();
        do {
            UpdateClause.Section section = section(cursor.peek());
            if (section == null) {
                throw cursor.unexpected();
            }
            cursor.next();
            clauses.add(new UpdateClause.SectionStart(section));
            do {
                clauses.add(clause(section));
            } while (cursor.take(","));
        } while (!cursor.is(Kind.END));
        return clauses;
    }

    private static UpdateClause.@Nullable Section section(SyntaxToken token) {
        for (UpdateClause.Section section : UpdateClause.Section.values()) {
            if (token.isWord(section.name())) {
                return section;
            }
        }
        return null;
    }

    private UpdateClause clause(UpdateClause.Section section) {
        DocumentPath path = path();
        return switch (section) {
            case SET -> {
                cursor.expect("=");
                yield new UpdateClause.Set(path, sum());
            }
            case REMOVE -> new UpdateClause.Remove(path);
            case ADD -> new UpdateClause.Add(path, placeholder());
            case DELETE -> new UpdateClause.Delete(path, placeholder());
        };
    }

    /** Parses an operand, or a sum or difference of exactly two. */
    private OperandNode sum() {
        OperandNode left = updateOperand();
        if (!cursor.peek().is("+") && !cursor.peek().is("-")) {
            return left;
        }
        boolean plus = cursor.next().is("+");
        countOperator();
        return new OperandNode.Arithmetic(plus, left, updateOperand());
    }

    private OperandNode updateOperand() {
        if (!cursor.take("(")) {
            return operand();
        }
        cursor.enter();
        OperandNode inner = sum();
        cursor.expect(")");
        cursor.leave();
        return inner;
    }

    private OperandNode.Placeholder placeholder() {
        return new OperandNode.Placeholder(cursor.next(Kind.PLACEHOLDER).text());
    }

    /**
     * A part of a condition that is in parentheses or not: '(' may start an operand or a condition, so the parser knows
     * which one it has read only at the end.
     */
    private record Term(
            @Nullable ConditionNode condition, @Nullable OperandNode operand) {
        static Term of(ConditionNode condition) {
            return new Term(condition, null);
        }
    }

    private Term or() {
        cursor.enter();
        Term first = and();
        if (cursor.peek().isWord("OR")) {
            List<ConditionNode> parts = new ArrayList<>(List.of(conditionOf(first)));
            while (cursor.takeWord("OR")) {
                countOperator();
                parts.add(conditionOf(and()));
            }
            first = Term.of(new ConditionNode.Or(parts));
        }
        cursor.leave();
        return first;
    }

    private Term and() {
        Term first = not();
        if (!cursor.peek().isWord("AND")) {
            return first;
        }
        List<ConditionNode> parts = new ArrayList<>(List.of(conditionOf(first)));
        while (cursor.takeWord("AND")) {
            countOperator();
            parts.add(conditionOf(not()));
        }
        return Term.of(new ConditionNode.And(parts));
    }

    private Term not() {
        if (!cursor.takeWord("NOT")) {
            return comparison();
        }
        countOperator();
        cursor.enter();
        Term inner = not();
        cursor.leave();
        return Term.of(new ConditionNode.Not(conditionOf(inner)));
    }

    private Term comparison() {
        Term left = primary();
        OperandNode operand = left.operand;
        if (operand == null) {
            return left;
        }
        ConditionNode.Comparator comparator = ConditionNode.Comparator.of(
                cursor.is(Kind.SYMBOL) ? cursor.peek().text() : "");
        if (comparator != null) {
            countOperator();
            cursor.next();
            return Term.of(new ConditionNode.Comparison(comparator, operand, operandOf(primary())));
        } else if (cursor.takeWord("BETWEEN")) {
            countOperator();
            OperandNode low = operandOf(primary());
            cursor.expectWord("AND");
            return Term.of(new ConditionNode.Between(operand, low, operandOf(primary())));
        } else if (cursor.takeWord("IN")) {
            countOperator();
            cursor.expect("(");
            List<OperandNode> choices = new ArrayList<>();
            do {
                choices.add(operandOf(primary()));
            } while (cursor.take(","));
            cursor.expect(")");
            return Term.of(new ConditionNode.In(operand, choices));
        }
        return left;
    }

    private Term primary() {
        int open = cursor.position();
        if (!cursor.take("(")) {
            return new Term(null, operand());
        }
        Term inner = or();
        int close = cursor.position();
        redundantParentheses |= cursor.at(open + 1).is("(") && cursor.peek().is(")") && closesAt(open + 1, close - 1);
        cursor.expect(")");
        return inner;
    }

    /** Returns whether the parenthesis at one token closes at another. */
    private boolean closesAt(int open, int close) {
        int nested = 0;
        for (int i = open; i <= close; i++) {
            nested += cursor.at(i).is("(") ? 1 : cursor.at(i).is(")") ? -1 : 0;
            if (nested == 0) {
                return i == close;
            }
        }
        return false;
    }

    private ConditionNode conditionOf(Term term) {
        ConditionNode condition = term.operand == null ? term.condition : term.operand.asCondition();
        if (condition == null) {
            throw cursor.unexpected();
        }
        return condition;
    }

    private OperandNode operandOf(Term term) {
        if (term.operand == null) {
            throw cursor.unexpected();
        }
        return term.operand;
    }

    private OperandNode operand() {
        if (cursor.is(Kind.PLACEHOLDER)) {
            return placeholder();
        } else if (cursor.isCall() && !isKeyword(cursor.peek())) {
            return call();
        }
        return new OperandNode.Path(path());
    }

    private OperandNode call() {
        String function = cursor.next().text();
        countOperator();
        cursor.expect("(");
        cursor.enter();
        List<OperandNode> operands = new ArrayList<>();
        do {
            operands.add(kind == ExpressionKind.UPDATE ? operand() : operandOf(primary()));
        } while (cursor.take(","));
        cursor.expect(")");
        cursor.leave();
        return new OperandNode.FunctionCall(function, operands);
    }

    private DocumentPath path() {
        List<PathElement> steps = new ArrayList<>(List.of(name()));
        while (true) {
            if (cursor.take(".")) {
                steps.add(name());
            } else if (cursor.take("[")) {
                steps.add(index());
                cursor.expect("]");
            } else if (steps.size() > MAX_STEPS) {
                throw kind.invalid("The document path has too many nesting levels; nesting levels: " + steps.size());
            } else {
                return new DocumentPath(steps);
            }
        }
    }

    private PathElement name() {
        boolean name = cursor.is(Kind.ALIAS) || (cursor.is(Kind.WORD) && !isKeyword(cursor.peek()));
        if (!name) {
            throw cursor.unexpected();
        }
        return PathElement.named(cursor.next().text());
    }

    private static boolean isKeyword(SyntaxToken word) {
        return switch (word.text().toUpperCase(Locale.ROOT)) {
            case "AND", "OR", "NOT", "BETWEEN", "IN", "SET", "REMOVE", "ADD", "DELETE" -> true;
            default -> false;
        };
    }

    private PathElement index() {
        String digits = cursor.next(Kind.NUMBER).text();
        if (digits.length() > 9) {
            throw kind.invalid("List index is not within the allowable range; index: [" + digits + "]");
        }
        return PathElement.at(Integer.parseInt(digits));
    }
}
