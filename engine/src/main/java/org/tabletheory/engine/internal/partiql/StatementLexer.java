package org.tabletheory.engine.internal.partiql;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.engine.internal.error.DynamoError;

/** Splits a statement into tokens. */
final class StatementLexer {
    enum Kind {
        WORD,
        /** {@code "name"} */
        QUOTED,
        /** {@code 'text'} */
        STRING,
        NUMBER,
        SYMBOL,
        END
    }

    record Token(Kind kind, String text) {
        boolean is(String symbol) {
            return kind == Kind.SYMBOL && text.equals(symbol);
        }

        boolean isWord(String word) {
            return kind == Kind.WORD && text.equalsIgnoreCase(word);
        }
    }

    private final String text;
    private int at;

    private StatementLexer(String text) {
        this.text = text;
    }

    static List<Token> tokens(String text) {
        StatementLexer lexer = new StatementLexer(text);
        List<Token> tokens = new ArrayList<>();
        Token token;
        do {
            token = lexer.next();
            tokens.add(token);
        } while (token.kind != Kind.END);
        return tokens;
    }

    private Token next() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return new Token(Kind.END, "<EOF>");
        }
        char c = text.charAt(at);
        if (c == '\'' || c == '"') {
            return quoted(c);
        } else if (isDigit(c)) {
            return number();
        } else if (Character.isLetter(c) || c == '_') {
            int start = at;
            while (at < text.length() && isWordPart(text.charAt(at))) {
                at++;
            }
            return new Token(Kind.WORD, text.substring(start, at));
        }
        for (String symbol : List.of("<<", ">>", "<=", ">=", "<>", "!=")) {
            if (text.startsWith(symbol, at)) {
                at += symbol.length();
                return new Token(Kind.SYMBOL, symbol);
            }
        }
        at++;
        return new Token(Kind.SYMBOL, String.valueOf(c));
    }

    /** A quote inside is written twice. */
    private Token quoted(char quote) {
        StringBuilder content = new StringBuilder();
        at++;
        while (true) {
            int end = text.indexOf(quote, at);
            if (end < 0) {
                throw DynamoError.validation("Statement wasn't well formed, can't be processed: Unterminated quote");
            }
            content.append(text, at, end);
            at = end + 1;
            if (at < text.length() && text.charAt(at) == quote) {
                content.append(quote);
                at++;
            } else {
                return new Token(quote == '"' ? Kind.QUOTED : Kind.STRING, content.toString());
            }
        }
    }

    private Token number() {
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
        return new Token(Kind.NUMBER, text.substring(start, at));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
}
