package org.tabletheory.engine.internal.partiql;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.token.SyntaxToken;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;
import org.tabletheory.engine.internal.token.TokenCursor;

/** What is wrong with a statement: its syntax, and what is found in one that is well formed, which is reported after it. */
final class StatementErrors implements TokenCursor.SyntaxErrors {
    private static final String MALFORMED = "Statement wasn't well formed, can't be processed: ";

    private final String text;
    private final List<DynamoError> problems = new ArrayList<>();

    StatementErrors(String text) {
        this.text = text;
    }

    /** Returns the error of a statement that cannot be read. */
    static DynamoError malformed(String detail) {
        return DynamoError.validation(MALFORMED + detail);
    }

    static boolean isMalformed(DynamoError error) {
        return String.valueOf(error.getMessage()).startsWith(MALFORMED);
    }

    /** Keeps the error of a well-formed part until the whole statement is read. */
    void report(String problem) {
        problems.add(DynamoError.validation(problem));
    }

    /** Keeps the error of a well-formed part, with the place of a token: its line and column, and how long it is. */
    void report(String problem, SyntaxToken token) {
        report(problem + " at " + place(token));
    }

    void throwFirst() {
        if (!problems.isEmpty()) {
            throw problems.get(0);
        }
    }

    /** Returns where a token is: its line and column, and how long it is. */
    String place(SyntaxToken token) {
        String before = text.substring(0, token.from());
        long line = 1 + before.chars().filter(c -> c == '\n').count();
        int column = before.length() - before.lastIndexOf('\n');
        return line + ":" + column + ":" + (token.to() - token.from());
    }

    @Override
    public DynamoError unexpectedToken(TokenCursor at) {
        return malformed("Unexpected token: " + at.peek().text());
    }

    @Override
    public DynamoError tooDeep(TokenCursor at) {
        return unexpectedToken(at);
    }

    /** Throws unless a name or a value can start at the current token. */
    static void checkTerm(TokenCursor at) {
        SyntaxToken token = at.peek();
        if (token.kind() == Kind.END || token.is(";")) {
            boolean infix = at.position() > 0 && isInfix(at.at(at.position() - 1));
            throw malformed(infix ? "Missing right-hand side expression of infix operator" : "Unexpected term");
        } else if (StatementKeywords.isOperator(token)) {
            throw malformed("Unexpected operator");
        } else if (StatementKeywords.isKeyword(token) && !at.isCall()) {
            throw malformed("Unexpected keyword");
        }
    }

    private static boolean isInfix(SyntaxToken token) {
        return switch (token.kind()) {
            case WORD -> StatementKeywords.isOperator(token);
            case SYMBOL -> "= <> != < <= > >= + -".contains(token.text());
            default -> false;
        };
    }
}
