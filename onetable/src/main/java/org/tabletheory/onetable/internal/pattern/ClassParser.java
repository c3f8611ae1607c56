package org.tabletheory.onetable.internal.pattern;

/** Parses a character class, such as {@code [a-z\d]}. */
final class ClassParser {
    private final PatternSource source;
    private final PatternFlags flags;
    private final EscapeParser escapes;

    ClassParser(PatternSource source, PatternFlags flags, EscapeParser escapes) {
        this.source = source;
        this.flags = flags;
        this.escapes = escapes;
    }

    /** Parses a class after its opening bracket. */
    PatternNode.AnyOf parse() {
        boolean negated = source.take('^');
        CharSet members = CharSet.EMPTY;
        while (!source.take(']')) {
            ClassAtom first = classAtom();
            boolean isRange = source.peek() == '-' && source.peek(1) != ']' && source.peek(1) != PatternSource.END;
            if (!isRange) {
                members = members.or(first.set());
                continue;
            }
            source.next();
            ClassAtom last = classAtom();
            if (first.isSingle() && last.isSingle()) {
                if (first.character() > last.character()) {
                    throw source.malformed("the range of a character class is out of order");
                }
                members = members.or(CharSet.range(first.character(), last.character()));
            } else if (flags.unicode()) {
                throw source.malformed("the range of a character class must start and end with single characters");
            } else {
                members = members.or(first.set()).or(last.set()).or(CharSet.of('-'));
            }
        }
        CharSet closed = flags.closed(members);
        return new PatternNode.AnyOf(negated ? closed.not(flags.maxCharacter()) : closed);
    }

    /** A member of a class: a single character, or an escape such as {@code \d}. */
    private record ClassAtom(CharSet set, int character) {
        boolean isSingle() {
            return character >= 0;
        }
    }

    private ClassAtom classAtom() {
        int character = source.next();
        if (character == PatternSource.END) {
            throw source.malformed("a character class is not closed");
        }
        if (character != '\\') {
            return new ClassAtom(CharSet.of(character), character);
        }
        if (source.take('b')) {
            return new ClassAtom(CharSet.of('\b'), '\b');
        }
        CharSet set = escapes.characterSet();
        if (set != null) {
            return new ClassAtom(set, -1);
        }
        int single = escapes.character(true);
        return new ClassAtom(CharSet.of(single), single);
    }
}
