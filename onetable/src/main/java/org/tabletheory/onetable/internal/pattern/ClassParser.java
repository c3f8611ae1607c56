package org.tabletheory.onetable.internal.pattern;

/** Reads a class of characters, such as {@code [a-z\d]}. */
final class ClassParser {
    private final PatternSource source;
    private final PatternFlags flags;
    private final EscapeParser escapes;

    ClassParser(PatternSource source, PatternFlags flags, EscapeParser escapes) {
        this.source = source;
        this.flags = flags;
        this.escapes = escapes;
    }

    /** The characters of a class behind its bracket. */
    PatternNode.One parse() {
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
            if (first.isOne() && last.isOne()) {
                if (first.character() > last.character()) {
                    throw source.malformed("a range of a class is out of order");
                }
                members = members.or(CharSet.range(first.character(), last.character()));
            } else if (flags.unicode()) {
                throw source.malformed("a range of a class begins and ends with one character");
            } else {
                members = members.or(first.set()).or(last.set()).or(CharSet.of('-'));
            }
        }
        CharSet closed = flags.closed(members);
        return new PatternNode.One(negated ? closed.not(flags.largest()) : closed);
    }

    /** A member of a class: one character, or the characters of an escape such as {@code \d}. */
    private record ClassAtom(CharSet set, int character) {
        boolean isOne() {
            return character >= 0;
        }
    }

    private ClassAtom classAtom() {
        int character = source.next();
        if (character == PatternSource.END) {
            throw source.malformed("a class is not closed");
        }
        if (character != '\\') {
            return new ClassAtom(CharSet.of(character), character);
        }
        if (source.take('b')) {
            return new ClassAtom(CharSet.of('\b'), '\b');
        }
        CharSet several = escapes.several();
        if (several != null) {
            return new ClassAtom(several, -1);
        }
        int one = escapes.one(true);
        return new ClassAtom(CharSet.of(one), one);
    }
}
