package org.tabletheory.engine.internal.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.DocumentPath.Step;
import org.tabletheory.engine.internal.expression.ExpressionLexer.Kind;
import org.tabletheory.engine.internal.expression.ExpressionLexer.Token;

/** A recursive-descent parser of all kinds of expressions. */
final class ExpressionParser {
    /** Deeper than any sensible expression; keeps hostile ones from exhausting the stack. */
    private static final int MAX_DEPTH = 300;

    private final ExpressionKind kind;
    private final String text;
    private final List<Token> tokens;
    private int at;
    private int depth;
    private boolean redundantParentheses;

    ExpressionParser(ExpressionKind kind, String text) {
        this.kind = kind;
        this.text = text;
        this.tokens = ExpressionLexer.tokens(text);
    }

    /** Whether the expression has parentheses around parentheses, which the service rejects when binding. */
    boolean hasRedundantParentheses() {
        return redundantParentheses;
    }

    ConditionNode condition() {
        ConditionNode condition = conditionOf(or());
        expectEnd();
        return condition;
    }

    List<DocumentPath> projection() {
        List<DocumentPath> paths = new ArrayList<>();
        do {
            paths.add(path());
        } while (take(","));
        expectEnd();
        return paths;
    }

    /** Parses the sections of an update expression in the order of the text. */
    List<UpdateClause> update() {
        List<UpdateClause> clauses = new ArrayList<>();
        do {
            Token section = peek();
            UpdateClause.Section name = section(section);
            if (name == null) {
                throw syntaxError();
            }
            at++;
            clauses.add(new UpdateClause.SectionStart(name));
            do {
                clauses.add(clause(name));
            } while (take(","));
        } while (peek().kind() != Kind.END);
        return clauses;
    }

    private static UpdateClause.@Nullable Section section(Token token) {
        if (token.kind() != Kind.NAME) {
            return null;
        }
        return switch (token.text().toUpperCase(Locale.ROOT)) {
            case "SET" -> UpdateClause.Section.SET;
            case "REMOVE" -> UpdateClause.Section.REMOVE;
            case "ADD" -> UpdateClause.Section.ADD;
            case "DELETE" -> UpdateClause.Section.DELETE;
            default -> null;
        };
    }

    private UpdateClause clause(UpdateClause.Section section) {
        DocumentPath path = path();
        return switch (section) {
            case SET -> {
                expect("=");
                yield new UpdateClause.Set(path, sum());
            }
            case REMOVE -> new UpdateClause.Remove(path);
            case ADD -> new UpdateClause.Add(path, placeholder());
            case DELETE -> new UpdateClause.Delete(path, placeholder());
        };
    }

    private OperandNode sum() {
        OperandNode left = updateOperand();
        while (peek().is("+") || peek().is("-")) {
            boolean plus = peek().is("+");
            at++;
            left = new OperandNode.Arithmetic(plus, left, updateOperand());
        }
        return left;
    }

    private OperandNode updateOperand() {
        if (!peek().is("(")) {
            return operand();
        }
        enter();
        at++;
        OperandNode inner = sum();
        expect(")");
        depth--;
        return inner;
    }

    private OperandNode placeholder() {
        if (peek().kind() != Kind.PLACEHOLDER) {
            throw syntaxError();
        }
        return new OperandNode.Placeholder(tokens.get(at++).text());
    }

    // A primary may turn out to be an operand or a condition: '(' starts both. So these return either, and
    // conditionOf() rejects an operand where a condition is needed.

    private sealed interface Term permits ConditionTerm, OperandTerm {}

    private record ConditionTerm(ConditionNode condition) implements Term {}

    private record OperandTerm(OperandNode operand) implements Term {}

    private Term or() {
        enter();
        Term first = and();
        if (!peek().isWord("OR")) {
            depth--;
            return first;
        }
        List<ConditionNode> parts = new ArrayList<>(List.of(conditionOf(first)));
        while (takeWord("OR")) {
            parts.add(conditionOf(and()));
        }
        depth--;
        return new ConditionTerm(new ConditionNode.Or(parts));
    }

    private Term and() {
        Term first = not();
        if (!peek().isWord("AND")) {
            return first;
        }
        List<ConditionNode> parts = new ArrayList<>(List.of(conditionOf(first)));
        while (takeWord("AND")) {
            parts.add(conditionOf(not()));
        }
        return new ConditionTerm(new ConditionNode.And(parts));
    }

    private Term not() {
        if (!takeWord("NOT")) {
            return comparison();
        }
        enter();
        Term inner = not();
        depth--;
        return new ConditionTerm(new ConditionNode.Not(conditionOf(inner)));
    }

    private Term comparison() {
        Term left = primary();
        if (!(left instanceof OperandTerm operand)) {
            return left;
        }
        ConditionNode.Comparator comparator =
                peek().kind() == Kind.SYMBOL ? ConditionNode.Comparator.of(peek().text()) : null;
        if (comparator != null) {
            at++;
            return new ConditionTerm(new ConditionNode.Comparison(comparator, operand.operand, operandOf(primary())));
        } else if (takeWord("BETWEEN")) {
            OperandNode low = operandOf(primary());
            if (!takeWord("AND")) {
                throw syntaxError();
            }
            return new ConditionTerm(new ConditionNode.Between(operand.operand, low, operandOf(primary())));
        } else if (takeWord("IN")) {
            expect("(");
            List<OperandNode> choices = new ArrayList<>();
            do {
                choices.add(operandOf(primary()));
            } while (take(","));
            expect(")");
            return new ConditionTerm(new ConditionNode.In(operand.operand, choices));
        }
        return left;
    }

    private Term primary() {
        if (!peek().is("(")) {
            return new OperandTerm(operand());
        }
        int open = at++;
        Term inner = or();
        boolean doubled = tokens.get(open + 1).is("(") && peek().is(")") && matches(open + 1, at - 1);
        expect(")");
        redundantParentheses |= doubled;
        return inner;
    }

    /** Returns whether the parenthesis at one token closes at another. */
    private boolean matches(int open, int close) {
        int nested = 0;
        for (int i = open; i <= close; i++) {
            nested += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
            if (nested == 0) {
                return i == close;
            }
        }
        return false;
    }

    private ConditionNode conditionOf(Term term) {
        if (term instanceof ConditionTerm condition) {
            return condition.condition;
        } else if (term instanceof OperandTerm operand && operand.operand instanceof OperandNode.Call call) {
            return new ConditionNode.Call(call.function(), call.operands());
        }
        throw syntaxError();
    }

    private OperandNode operandOf(Term term) {
        if (term instanceof OperandTerm operand) {
            return operand.operand;
        }
        throw syntaxError();
    }

    private OperandNode operand() {
        Token token = peek();
        if (token.kind() == Kind.PLACEHOLDER) {
            at++;
            return new OperandNode.Placeholder(token.text());
        } else if (token.kind() == Kind.NAME
                && !token.isKeyword()
                && tokens.get(at + 1).is("(")) {
            return call(token.text());
        }
        return new OperandNode.Path(path());
    }

    private OperandNode call(String function) {
        at += 2;
        enter();
        List<OperandNode> operands = new ArrayList<>();
        do {
            operands.add(kind == ExpressionKind.UPDATE ? sum() : operandOf(primary()));
        } while (take(","));
        expect(")");
        depth--;
        return new OperandNode.Call(function, operands);
    }

    private DocumentPath path() {
        List<Step> steps = new ArrayList<>(List.of(name()));
        while (true) {
            if (take(".")) {
                steps.add(name());
            } else if (take("[")) {
                steps.add(index());
                expect("]");
            } else {
                return new DocumentPath(steps);
            }
        }
    }

    private Step name() {
        Token token = peek();
        boolean name = token.kind() == Kind.ALIAS || (token.kind() == Kind.NAME && !token.isKeyword());
        if (!name) {
            throw syntaxError();
        }
        at++;
        return Step.named(token.text());
    }

    private Step index() {
        Token token = peek();
        if (token.kind() != Kind.DIGITS) {
            throw syntaxError();
        } else if (token.text().length() > 9) {
            throw kind.invalid("List index is not within the allowable range; index: [" + token.text() + "]");
        }
        at++;
        return Step.at(Integer.parseInt(token.text()));
    }

    private Token peek() {
        return tokens.get(at);
    }

    private boolean take(String symbol) {
        boolean taken = peek().is(symbol);
        at += taken ? 1 : 0;
        return taken;
    }

    private boolean takeWord(String word) {
        boolean taken = peek().isWord(word);
        at += taken ? 1 : 0;
        return taken;
    }

    private void expect(String symbol) {
        if (!take(symbol)) {
            throw syntaxError();
        }
    }

    private void expectEnd() {
        if (peek().kind() != Kind.END) {
            throw syntaxError();
        }
    }

    private void enter() {
        if (++depth > MAX_DEPTH) {
            throw kind.invalid("The expression contains too many nested levels");
        }
    }

    private DynamoError syntaxError() {
        Token token = peek();
        int from = at > 0 ? tokens.get(at - 1).from() : token.from();
        int to = at + 1 < tokens.size() ? tokens.get(at + 1).to() : token.to();
        return kind.invalid(
                "Syntax error; token: \"" + token.text() + "\", near: \"" + text.substring(from, to) + "\"");
    }
}
