package org.tabletheory.engine.internal.token;

import java.util.List;
import org.tabletheory.engine.internal.error.DynamoError;

/**
 * The position of a recursive-descent parser in its tokens. Also counts how deep the parser has descended, so that
 * hostile input cannot exhaust the stack.
 */
public final class TokenCursor {
    /** The errors of a language. */
    public interface SyntaxErrors {
        /** Returns the error of a token that cannot be at the cursor's position. */
        DynamoError unexpectedToken(TokenCursor cursor);

        /** Returns the error of source that is nested too deeply. */
        DynamoError tooDeep(TokenCursor cursor);
    }

    private final List<SyntaxToken> tokens;
    private final int maxDepth;
    private final SyntaxErrors errors;
    private int position;
    private int depth;

    /** A cursor at the first of these tokens, of which the last has kind {@code END}. */
    public TokenCursor(List<SyntaxToken> tokens, int maxDepth, SyntaxErrors errors) {
        this.tokens = List.copyOf(tokens);
        this.maxDepth = maxDepth;
        this.errors = errors;
    }

    /** Returns the index of the current token. */
    public int position() {
        return position;
    }

    /** Returns the current token. */
    public SyntaxToken peek() {
        return tokens.get(position);
    }

    /** Returns the token at an index; the first or last one when the index is outside. */
    public SyntaxToken at(int index) {
        return tokens.get(Math.max(0, Math.min(index, tokens.size() - 1)));
    }

    /** Returns whether the current token has this kind. */
    public boolean is(SyntaxToken.Kind kind) {
        return peek().kind() == kind;
    }

    /** Returns whether the current token is a name followed by an opening parenthesis. */
    public boolean isCall() {
        return is(SyntaxToken.Kind.WORD) && at(position + 1).is("(");
    }

    /** Returns the current token and moves to the next. */
    public SyntaxToken next() {
        SyntaxToken token = peek();
        position += token.kind() == SyntaxToken.Kind.END ? 0 : 1;
        return token;
    }

    /** Returns the current token if it has this kind and moves on; throws otherwise. */
    public SyntaxToken next(SyntaxToken.Kind kind) {
        if (!is(kind)) {
            throw unexpected();
        }
        return next();
    }

    /** Moves past a symbol and returns true, or returns false when another token is there. */
    public boolean take(String symbol) {
        boolean taken = peek().is(symbol);
        position += taken ? 1 : 0;
        return taken;
    }

    /** Moves past a keyword and returns true, or returns false when another token is there. */
    public boolean takeWord(String word) {
        boolean taken = peek().isWord(word);
        position += taken ? 1 : 0;
        return taken;
    }

    /** Moves past a symbol, or throws when another token is there. */
    public void expect(String symbol) {
        if (!take(symbol)) {
            throw unexpected();
        }
    }

    /** Moves past a keyword, or throws when another token is there. */
    public void expectWord(String word) {
        if (!takeWord(word)) {
            throw unexpected();
        }
    }

    /** Throws unless all tokens were read. */
    public void expectEnd() {
        if (!is(SyntaxToken.Kind.END)) {
            throw unexpected();
        }
    }

    /** Descends one level, or throws when that is too deep. */
    public void enter() {
        if (++depth > maxDepth) {
            throw errors.tooDeep(this);
        }
    }

    /** Ascends one level. */
    public void leave() {
        depth--;
    }

    /** Returns the error of the current token. */
    public DynamoError unexpected() {
        return errors.unexpectedToken(this);
    }
}
