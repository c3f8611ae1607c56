package org.tabletheory.engine.internal.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits an expression into tokens. */
final class ExpressionLexer {
    /**
     * A token and its place in the text.
     *
     * @param text the characters, {@code <EOF>} at the end
     */
    record Token(Kind kind, String text, int from, int to) {
        boolean is(String symbol) {
            return kind == Kind.SYMBOL && text.equals(symbol);
        }

        boolean isWord(String word) {
            return kind == Kind.NAME && text.equalsIgnoreCase(word);
        }

        boolean isKeyword() {
            return kind == Kind.NAME
                    && switch (text.toUpperCase(Locale.ROOT)) {
                        case "AND", "OR", "NOT", "BETWEEN", "IN", "SET", "REMOVE", "ADD", "DELETE" -> true;
                        default -> false;
                    };
        }
    }

    enum Kind {
        NAME,
        /** {@code #name} */
        ALIAS,
        /** {@code :value} */
        PLACEHOLDER,
        DIGITS,
        SYMBOL,
        END
    }

    private final String text;
    private int at;

    private ExpressionLexer(String text) {
        this.text = text;
    }

    static List<Token> tokens(String text) {
        ExpressionLexer lexer = new ExpressionLexer(text);
        List<Token> tokens = new ArrayList<>();
        Token token;
        do {
            token = lexer.next();
            tokens.add(token);
        } while (token.kind != Kind.END);
        return tokens;
    }

    private Token next() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
        int start = at;
        if (at == text.length()) {
            return new Token(Kind.END, "<EOF>", at, at);
        }
        char c = text.charAt(at++);
        if (isNameStart(c)) {
            takeNameParts();
            return token(Kind.NAME, start);
        } else if ((c == '#' || c == ':') && at < text.length() && isNamePart(text.charAt(at))) {
            takeNameParts();
            return token(c == '#' ? Kind.ALIAS : Kind.PLACEHOLDER, start);
        } else if (isDigit(c)) {
            while (at < text.length() && isDigit(text.charAt(at))) {
                at++;
            }
            return token(Kind.DIGITS, start);
        }
        boolean twoCharacters = at < text.length()
                && ((c == '<' && (text.charAt(at) == '=' || text.charAt(at) == '>'))
                        || (c == '>' && text.charAt(at) == '='));
        at += twoCharacters ? 1 : 0;
        return token(Kind.SYMBOL, start);
    }

    private Token token(Kind kind, int start) {
        return new Token(kind, text.substring(start, at), start, at);
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
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isNamePart(char c) {
        return isNameStart(c) || isDigit(c);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
