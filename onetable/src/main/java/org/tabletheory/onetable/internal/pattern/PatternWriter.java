package org.tabletheory.onetable.internal.pattern;

/**
 * Writes a pattern for RE2/J.
 *
 * <p>RE2/J reads code points, and only a line feed ends its lines. So two things are written in other symbols, in the
 * pattern and, by {@link #symbols}, in the text: without the flag {@code u} each half of a surrogate pair is a character of
 * a private plane, because JavaScript then takes it for a character of its own; and with the flag {@code m} every end of
 * a line stands between two line feeds, so that a line ends before it and begins behind it, whichever of the four it is.
 */
final class PatternWriter {
    private static final CharSet LINE_ENDS = CharSet.of('\n', '\r', 0x2028, 0x2029);
    private static final int PRIVATE_PLANE = 0x100000;
    private static final int LARGEST_COUNT = 1000;

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
            // A search must not begin inside of the three symbols that are one end of a line.
            writer.out.append("\\A");
            writer.write(new PatternNode.Repeat(
                    new PatternNode.One(CharSet.EMPTY.not(flags.largest())), 0, PatternNode.Repeat.UNBOUNDED));
        }
        writer.group(node);
        return writer.out.toString();
    }

    /** A text as the written pattern reads it. */
    static String symbols(String text, PatternFlags flags) {
        StringBuilder symbols = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (flags.multiline() && LINE_ENDS.contains(unit)) {
                symbols.append('\n').append(unit).append('\n');
            } else if (!flags.unicode() && Character.isSurrogate(unit)) {
                symbols.appendCodePoint(PRIVATE_PLANE + unit);
            } else {
                symbols.append(flags.unicode() && flags.ignoreCase() ? wordLetter(unit) : unit);
            }
        }
        return symbols.toString();
    }

    /** Two letters beyond ASCII fold to letters of words, which a boundary of words must see too. */
    private static char wordLetter(char unit) {
        return unit == 0x17f ? 's' : unit == 0x212a ? 'k' : unit;
    }

    private void group(PatternNode node) {
        out.append("(?:");
        write(node);
        out.append(')');
    }

    private void write(PatternNode node) {
        if (node instanceof PatternNode.One one) {
            one(one.characters());
        } else if (node instanceof PatternNode.Sequence sequence) {
            sequence.parts().forEach(this::group);
        } else if (node instanceof PatternNode.Choice choice) {
            String bar = "";
            for (PatternNode option : choice.options()) {
                out.append(bar);
                group(option);
                bar = "|";
            }
        } else if (node instanceof PatternNode.Repeat repeat) {
            repeat(repeat);
        } else if (node instanceof PatternNode.Place place) {
            place(place);
        }
    }

    private void place(PatternNode.Place place) {
        out.append(
                switch (place) {
                    case BEGIN -> flags.multiline() ? "(?m:^)" : "\\A";
                    case END -> flags.multiline() ? "(?m:$)" : "\\z";
                    case WORD_BOUNDARY -> "\\b";
                    case NO_WORD_BOUNDARY -> "\\B";
                });
    }

    /** RE2/J counts to a thousand, so a larger count is several one after the other. */
    private void repeat(PatternNode.Repeat repeat) {
        for (int left = repeat.least(); left > 0; left -= LARGEST_COUNT) {
            group(repeat.part());
            out.append('{').append(Math.min(left, LARGEST_COUNT)).append('}');
        }
        if (repeat.most() == PatternNode.Repeat.UNBOUNDED) {
            group(repeat.part());
            out.append('*');
        }
        for (int left = repeat.most() - repeat.least(); left > 0; left -= LARGEST_COUNT) {
            group(repeat.part());
            out.append("{0,").append(Math.min(left, LARGEST_COUNT)).append('}');
        }
    }

    private void one(CharSet characters) {
        CharSet lineEnds = flags.multiline() ? characters.and(LINE_ENDS) : CharSet.EMPTY;
        if (lineEnds.isEmpty()) {
            symbol(characters);
            return;
        }
        out.append("(?:");
        symbol(characters.and(LINE_ENDS.not(flags.largest())));
        out.append("|\\n");
        symbol(lineEnds);
        out.append("\\n)");
    }

    private void symbol(CharSet characters) {
        if (characters.isEmpty()) {
            out.append("[^\\x00-\\x{10FFFF}]");
            return;
        }
        out.append('[');
        characters.forEachRange(flags.unicode() ? this::range : this::rangeOfUnits);
        out.append(']');
    }

    private void rangeOfUnits(int first, int last) {
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
