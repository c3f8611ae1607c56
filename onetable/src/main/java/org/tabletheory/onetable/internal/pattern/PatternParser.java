package org.tabletheory.onetable.internal.pattern;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JavaScript regular expression, with what browsers allow besides (ECMAScript, Annex B), and refuses what looks
 * around or back, since that takes more than linear time.
 */
final class PatternParser {
    private static final int DEEPEST = 100;
    private static final CharSet LINE_ENDS = CharSet.of('\n', '\r', 0x2028, 0x2029);
    private static final PatternNode.Sequence NOTHING = new PatternNode.Sequence(List.of());

    private final PatternSource source;
    private final PatternFlags flags;
    private final EscapeParser escapes;
    private final ClassParser classes;
    private final Set<String> groupNames = new HashSet<>();
    private final int groups;
    private final boolean hasNames;
    private int depth;

    private PatternParser(String text, PatternFlags flags) {
        this.source = new PatternSource(text, flags.unicode());
        this.flags = flags;
        this.escapes = new EscapeParser(source, flags);
        this.classes = new ClassParser(source, flags, escapes);
        int count = 0;
        boolean names = false;
        boolean inClass = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[' || c == ']') {
                inClass = c == '[';
            } else if (c == '(' && !inClass) {
                boolean named = text.startsWith("(?<", i) && !text.startsWith("(?<=", i) && !text.startsWith("(?<!", i);
                names |= named;
                count += named || !text.startsWith("(?", i) ? 1 : 0;
            }
        }
        this.groups = count;
        this.hasNames = names;
    }

    static PatternNode parse(String text, PatternFlags flags) {
        PatternParser parser = new PatternParser(text, flags);
        PatternNode node = parser.choice();
        if (parser.source.peek() != PatternSource.END) {
            throw parser.source.malformed("a ) closes no group");
        }
        return node;
    }

    private PatternNode choice() {
        if (++depth > DEEPEST) {
            throw source.malformed("groups are nested deeper than " + DEEPEST);
        }
        List<PatternNode> options = new ArrayList<>();
        do {
            options.add(sequence());
        } while (source.take('|'));
        depth--;
        return options.size() == 1 ? options.get(0) : new PatternNode.Choice(options);
    }

    private PatternNode sequence() {
        List<PatternNode> parts = new ArrayList<>();
        while (source.peek() != PatternSource.END && source.peek() != '|' && source.peek() != ')') {
            PatternNode term = term();
            parts.add(term instanceof PatternNode.Place ? term : repeated(term));
        }
        return parts.size() == 1 ? parts.get(0) : new PatternNode.Sequence(parts);
    }

    private PatternNode term() {
        int place = source.place();
        if (repetition() != null) {
            throw source.malformed("there is nothing to repeat");
        }
        source.goTo(place);
        int character = source.next();
        return switch (character) {
            case '^' -> PatternNode.Place.BEGIN;
            case '$' -> PatternNode.Place.END;
            case '.' -> new PatternNode.One((flags.dotAll() ? CharSet.EMPTY : LINE_ENDS).not(flags.largest()));
            case '(' -> group();
            case '[' -> classes.parse();
            case '\\' -> escape();
            case ']', '{', '}' -> {
                if (flags.unicode()) {
                    throw source.malformed("with the flag u a lone bracket or brace is written with a \\");
                }
                yield one(CharSet.of(character));
            }
            default -> one(CharSet.of(character));
        };
    }

    private PatternNode.One one(CharSet set) {
        return new PatternNode.One(flags.closed(set));
    }

    private PatternNode group() {
        if (source.take("?:")) {
            return closed();
        }
        if (source.take("?=") || source.take("?!")) {
            throw source.notLinear("a look ahead");
        }
        if (source.take("?<=") || source.take("?<!")) {
            throw source.notLinear("a look behind");
        }
        if (source.take("?<")) {
            groupName();
        } else if (source.peek() == '?') {
            throw source.malformed("a group begins with ( or (?: or (?<name>");
        }
        return closed();
    }

    private void groupName() {
        StringBuilder name = new StringBuilder();
        while (source.peek() != '>' && source.peek() != PatternSource.END) {
            name.appendCodePoint(source.next());
        }
        boolean valid = source.take('>')
                && name.length() > 0
                && (Character.isUnicodeIdentifierStart(name.codePointAt(0))
                        || name.charAt(0) == '$'
                        || name.charAt(0) == '_')
                && name.codePoints().allMatch(c -> Character.isUnicodeIdentifierPart(c) || c == '$');
        if (!valid || !groupNames.add(name.toString())) {
            throw source.malformed("the name of a group is an identifier, and each is given once");
        }
    }

    private PatternNode closed() {
        PatternNode inside = choice();
        if (!source.take(')')) {
            throw source.malformed("a group is not closed");
        }
        // A group is quantifiable even when it holds a place alone.
        return inside instanceof PatternNode.Place ? new PatternNode.Sequence(List.of(inside)) : inside;
    }

    private PatternNode repeated(PatternNode term) {
        int[] times = repetition();
        if (times == null) {
            return term;
        }
        if (times[1] != PatternNode.Repeat.UNBOUNDED && times[1] < times[0]) {
            throw source.malformed("a repetition's numbers are out of order");
        }
        source.take('?');
        return times[1] == 0 ? NOTHING : new PatternNode.Repeat(term, times[0], times[1]);
    }

    /** How often, least and most, if a quantifier stands here; goes past it. */
    private int @Nullable [] repetition() {
        if (source.take('*')) {
            return new int[] {0, PatternNode.Repeat.UNBOUNDED};
        }
        if (source.take('+')) {
            return new int[] {1, PatternNode.Repeat.UNBOUNDED};
        }
        if (source.take('?')) {
            return new int[] {0, 1};
        }
        int place = source.place();
        if (source.take('{') && source.isDigit(0)) {
            int least = number();
            int most = least;
            if (source.take(',')) {
                most = source.isDigit(0) ? number() : PatternNode.Repeat.UNBOUNDED;
            }
            if (source.take('}')) {
                return new int[] {least, most};
            }
        }
        source.goTo(place);
        return null;
    }

    private int number() {
        int value = 0;
        while (source.isDigit(0)) {
            value = Math.min(value, 100_000_000) * 10 + source.next() - '0';
        }
        return value;
    }

    private PatternNode escape() {
        if (source.take('b')) {
            return PatternNode.Place.WORD_BOUNDARY;
        }
        if (source.take('B')) {
            return PatternNode.Place.NO_WORD_BOUNDARY;
        }
        if (source.peek() == 'k' && (flags.unicode() || hasNames)) {
            throw source.notLinear("a reference back to a group");
        }
        if (source.isDigit(0) && source.peek() != '0') {
            int place = source.place();
            int group = number();
            if (group <= groups) {
                throw source.notLinear("a reference back to a group");
            }
            source.goTo(place);
        }
        CharSet several = escapes.several();
        return one(several != null ? several : CharSet.of(escapes.one(false)));
    }
}
