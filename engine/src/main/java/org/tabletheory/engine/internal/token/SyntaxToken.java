package org.tabletheory.engine.internal.token;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A token of an expression or a statement.
 *
 * @param text the content without quotes; {@code <EOF>} at the end
 * @param from where the token starts in the source
 * @param to where it ends
 */
public record SyntaxToken(Kind kind, String text, int from, int to) {
    /** The kinds of tokens. */
    public enum Kind {
        /** A name or keyword without quotes. */
        WORD,
        /** {@code #name} of an expression. */
        ALIAS,
        /** {@code :value} of an expression. */
        PLACEHOLDER,
        /** {@code "name"} of a statement. */
        QUOTED_NAME,
        /** {@code 'text'} of a statement. */
        STRING,
        /** Digits, in statements with a fraction and an exponent. */
        NUMBER,
        SYMBOL,
        END
    }

    /** Returns the token after the last character of the source. */
    public static SyntaxToken end(int length) {
        return new SyntaxToken(Kind.END, "<EOF>", length, length);
    }

    /** Returns the tokens that a lexer supplies, up to and including the one of kind {@code END}. */
    public static List<SyntaxToken> upToEnd(Supplier<SyntaxToken> lexer) {
        List<SyntaxToken> tokens = new ArrayList<>();
        SyntaxToken token;
        do {
            token = lexer.get();
            tokens.add(token);
        } while (token.kind() != Kind.END);
        return tokens;
    }

    /** Returns whether this is a symbol such as {@code (}. */
    public boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    /** Returns whether this is a keyword such as {@code AND}, in upper or lower case. */
    public boolean isWord(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }
}
