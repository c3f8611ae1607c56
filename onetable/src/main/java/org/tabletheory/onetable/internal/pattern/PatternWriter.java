package org.tabletheory.onetable.internal.pattern;

import java.util.List;

/**
 * Writes a pattern for RE2/J.
 *
 * <p>RE2/J matches code points, and only a line feed ends its lines. So the pattern and, by {@link #symbols}, the text are
 * translated in two ways. Without the flag {@code u}, each surrogate becomes a character of a private plane, because
 * JavaScript then treats it as a separate character. With the flag {@code m}, every line terminator is surrounded by two
 * line feeds, so that a line ends before and starts after any of the four terminators.
 */
final class PatternWriter {
    private static final CharSet LINE_TERMINATORS = CharSet.of('\n', '\r', 0x2028, 0x2029);
    private static final int PRIVATE_PLANE = 0x100000;
    private static final int MAX_COUNT = 1000;

    private final PatternFlags flags;
    private final StringBuilder out = new StringBuilder();

    private PatternWriter(PatternFlags flags) {
        this.flags = flags;
    }

    static String write(PatternNode node, PatternFlags flags) {
        PatternWriter writer = new PatternWriter(flags);
        if (flags.sticky()) {
            writer.out.append("\\A");
        } else if (flags.multiline()) {
            // A match must not start inside the three characters of a line terminator.
            writer.out.append("\\A");
            writer.repeat(new PatternNode.Repeat(
                    new PatternNode.AnyOf(CharSet.EMPTY.not(flags.maxCharacter())), 0, PatternNode.Repeat.UNBOUNDED));
        }
        writer.group(node);
        return writer.out.toString();
    }

    /** Translates a text for the written pattern. */
    static String symbols(String text, PatternFlags flags) {
        StringBuilder symbols = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (flags.multiline() && LINE_TERMINATORS.contains(unit)) {
                symbols.append('\n').append(unit).append('\n');
            } else if (!flags.unicode() && Character.isSurrogate(unit)) {
                symbols.appendCodePoint(PRIVATE_PLANE + unit);
            } else {
                symbols.append(flags.unicode() && flags.ignoreCase() ? wordLetter(unit) : unit);
            }
        }
        return symbols.toString();
    }

    /** Translates the two non-ASCII letters that are equal to ASCII letters, so that word boundaries recognize them. */
    private static char wordLetter(char unit) {
        return unit == 0x17f ? 's' : unit == 0x212a ? 'k' : unit;
    }

    void group(PatternNode node) {
        out.append("(?:");
        node.writeTo(this);
        out.append(')');
    }

    void alternatives(List<PatternNode> options) {
        String bar = "";
        for (PatternNode option : options) {
            out.append(bar);
            group(option);
            bar = "|";
        }
    }

    void anchor(PatternNode.Anchor anchor) {
        out.append(
                switch (anchor) {
                    case START -> flags.multiline() ? "(?m:^)" : "\\A";
                    case END -> flags.multiline() ? "(?m:$)" : "\\z";
                    case WORD_BOUNDARY -> "\\b";
                    case NO_WORD_BOUNDARY -> "\\B";
                });
    }

    /** Splits counts above 1000, the limit of RE2/J. */
    void repeat(PatternNode.Repeat repeat) {
        for (int left = repeat.min(); left > 0; left -= MAX_COUNT) {
            group(repeat.part());
            out.append('{').append(Math.min(left, MAX_COUNT)).append('}');
        }
        if (repeat.max() == PatternNode.Repeat.UNBOUNDED) {
            group(repeat.part());
            out.append('*');
        }
        for (int left = repeat.max() - repeat.min(); left > 0; left -= MAX_COUNT) {
            group(repeat.part());
            out.append("{0,").append(Math.min(left, MAX_COUNT)).append('}');
        }
    }

    void anyOf(CharSet characters) {
        CharSet terminators = flags.multiline() ? characters.and(LINE_TERMINATORS) : CharSet.EMPTY;
        if (terminators.isEmpty()) {
            symbol(characters);
            return;
        }
        out.append("(?:");
        symbol(characters.and(LINE_TERMINATORS.not(flags.maxCharacter())));
        out.append("|\\n");
        symbol(terminators);
        out.append("\\n)");
    }

    private void symbol(CharSet characters) {
        if (characters.isEmpty()) {
            out.append("[^\\x00-\\x{10FFFF}]");
            return;
        }
        out.append('[');
        characters.forEachRange(flags.unicode() ? this::range : this::codeUnitRange);
        out.append(']');
    }

    private void codeUnitRange(int first, int last) {
        range(first, Math.min(last, Character.MIN_SURROGATE - 1));
        range(
                PRIVATE_PLANE + Math.max(first, Character.MIN_SURROGATE),
                PRIVATE_PLANE + Math.min(last, Character.MAX_SURROGATE));
        range(Math.max(first, Character.MAX_SURROGATE + 1), last);
    }

    private void range(int first, int last) {
        if (first <= last) {
            out.append(String.format("\\x{%x}-\\x{%x}", first, last));
        }
    }
}
