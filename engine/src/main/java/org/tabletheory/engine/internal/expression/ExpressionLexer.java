package org.tabletheory.engine.internal.expression;

import java.util.List;
import org.tabletheory.engine.internal.token.SyntaxToken;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;

/** Splits an expression into tokens. */
final class ExpressionLexer {
    private final String text;
    private int at;

    private ExpressionLexer(String text) {
        this.text = text;
    }

    static List<SyntaxToken> tokens(String text) {
        return SyntaxToken.upToEnd(new ExpressionLexer(text)::next);
    }

    private SyntaxToken next() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
        int start = at;
        if (at == text.length()) {
            return SyntaxToken.end(at);
        }
        char c = text.charAt(at++);
        if (isNameStart(c)) {
            takeNameParts();
            return token(Kind.WORD, start);
        } else if ((c == '#' || c == ':') && at < text.length() && isNamePart(text.charAt(at))) {
            takeNameParts();
            return token(c == '#' ? Kind.ALIAS : Kind.PLACEHOLDER, start);
        } else if (isDigit(c)) {
            while (at < text.length() && isDigit(text.charAt(at))) {
                at++;
            }
            return token(Kind.NUMBER, start);
        }
        boolean twoCharacters = at < text.length()
                && ((c == '<' && (text.charAt(at) == '=' || text.charAt(at) == '>'))
                        || (c == '>' && text.charAt(at) == '='));
        at += twoCharacters ? 1 : 0;
        return token(Kind.SYMBOL, start);
    }

    private SyntaxToken token(Kind kind, int start) {
        return new SyntaxToken(kind, text.substring(start, at), start, at);
    }

    private void takeNameParts() {
        while (at < text.length() && isNamePart(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    }

    private static boolean isNameStart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isNamePart(char c) {
        return isNameStart(c) || isDigit(c) || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
