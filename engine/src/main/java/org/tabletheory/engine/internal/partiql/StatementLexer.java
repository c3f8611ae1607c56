package org.tabletheory.engine.internal.partiql;

import java.math.BigDecimal;
import java.util.List;
import org.tabletheory.engine.internal.token.SyntaxToken;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;

/** Splits a statement into tokens. */
final class StatementLexer {
    private static final String SYMBOLS = "+-*/%<>=!|&^~@,.;:?()[]{}";

    private final String text;
    private int at;

    private StatementLexer(String text) {
        this.text = text;
    }

    static List<SyntaxToken> tokens(String text) {
        return SyntaxToken.upToEnd(new StatementLexer(text)::next);
    }

    private SyntaxToken next() {
        skipSpace();
        if (at == text.length()) {
            return SyntaxToken.end(at);
        }
        char c = text.charAt(at);
        if (c == '\'' || c == '"') {
            return quoted(c);
        } else if (isDigit(c) || (c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1)))) {
            return number();
        } else if (Character.isLetter(c) || c == '_') {
            int start = at;
            while (at < text.length() && isWordPart(text.charAt(at))) {
                at++;
            }
            return new SyntaxToken(Kind.WORD, text.substring(start, at), start, at);
        }
        for (String symbol : List.of("<<", ">>", "<=", ">=", "<>", "!=")) {
            if (text.startsWith(symbol, at)) {
                at += symbol.length();
                return new SyntaxToken(Kind.SYMBOL, symbol, at - symbol.length(), at);
            }
        }
        if (SYMBOLS.indexOf(c) < 0) {
            throw StatementErrors.malformed("");
        }
        at++;
        return new SyntaxToken(Kind.SYMBOL, String.valueOf(c), at - 1, at);
    }

    /** Skips white space and comments. */
    private void skipSpace() {
        while (at < text.length()) {
            if (text.startsWith("--", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                if (end < 0) {
                    throw StatementErrors.malformed("");
                }
                at = end + 2;
            } else if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else {
                return;
            }
        }
    }

    /** A quote inside is written twice. */
    private SyntaxToken quoted(char quote) {
        StringBuilder content = new StringBuilder();
        int start = at++;
        while (true) {
            int end = text.indexOf(quote, at);
            if (end < 0) {
                throw StatementErrors.malformed("");
            }
            content.append(text, at, end);
            at = end + 1;
            if (at < text.length() && text.charAt(at) == quote) {
                content.append(quote);
                at++;
            } else {
                Kind kind = quote == '"' ? Kind.QUOTED_NAME : Kind.STRING;
                return new SyntaxToken(kind, content.toString(), start, at);
            }
        }
    }

    /** Reads a number; one that has two points, or an exponent of more than 32 bits, cannot be read. */
    private SyntaxToken number() {
        int start = at;
        while (at < text.length() && (isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
            while (at < text.length() && isDigit(text.charAt(at))) {
                at++;
            }
        }
        String number = text.substring(start, at);
        try {
            new BigDecimal(number);
        } catch (NumberFormatException e) {
            throw StatementErrors.malformed("");
        }
        return new SyntaxToken(Kind.NUMBER, number, start, at);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
}
