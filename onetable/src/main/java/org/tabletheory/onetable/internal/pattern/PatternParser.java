package org.tabletheory.onetable.internal.pattern;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses a JavaScript regular expression, including the legacy syntax of ECMAScript Annex B, and rejects lookaround and
 * backreferences, which cannot be matched in linear time.
 */
final class PatternParser {
    private static final int MAX_DEPTH = 100;
    private static final CharSet LINE_ENDS = CharSet.of('\n', '\r', 0x2028, 0x2029);
    private static final PatternNode.Sequence EMPTY = new PatternNode.Sequence(List.of());

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
        PatternNode node = parser.alternatives();
        if (parser.source.peek() != PatternSource.END) {
            throw parser.source.malformed("unmatched )");
        }
        return node;
    }

    private PatternNode alternatives() {
        if (++depth > MAX_DEPTH) {
            throw source.malformed("groups are nested deeper than " + MAX_DEPTH + " levels");
        }
        List<PatternNode> options = new ArrayList<>();
        do {
            options.add(sequence());
        } while (source.take('|'));
        depth--;
        return options.size() == 1 ? options.get(0) : new PatternNode.Alternation(options);
    }

    private PatternNode sequence() {
        List<PatternNode> parts = new ArrayList<>();
        while (source.peek() != PatternSource.END && source.peek() != '|' && source.peek() != ')') {
            PatternNode term = term();
            parts.add(term instanceof PatternNode.Anchor ? term : repeated(term));
        }
        return parts.size() == 1 ? parts.get(0) : new PatternNode.Sequence(parts);
    }

    private PatternNode term() {
        int position = source.position();
        if (repetition() != null) {
            throw source.malformed("nothing to repeat");
        }
        source.reset(position);
        int character = source.next();
        return switch (character) {
            case '^' -> PatternNode.Anchor.START;
            case '$' -> PatternNode.Anchor.END;
            case '.' -> new PatternNode.AnyOf((flags.dotAll() ? CharSet.EMPTY : LINE_ENDS).not(flags.maxCharacter()));
            case '(' -> group();
            case '[' -> classes.parse();
            case '\\' -> escape();
            case ']', '{', '}' -> {
                if (flags.unicode()) {
                    throw source.malformed("a single bracket or brace must be escaped with the flag u");
                }
                yield anyOf(CharSet.of(character));
            }
            default -> anyOf(CharSet.of(character));
        };
    }

    private PatternNode.AnyOf anyOf(CharSet set) {
        return new PatternNode.AnyOf(flags.closed(set));
    }

    private PatternNode group() {
        if (source.take("?:")) {
            return closed();
        }
        if (source.take("?=") || source.take("?!")) {
            throw source.notLinear("a lookahead");
        }
        if (source.take("?<=") || source.take("?<!")) {
            throw source.notLinear("a lookbehind");
        }
        if (source.take("?<")) {
            groupName();
        } else if (source.peek() == '?') {
            throw source.malformed("a group must start with (, (?: or (?<name>");
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
            throw source.malformed("the name of a group must be a unique identifier");
        }
    }

    private PatternNode closed() {
        PatternNode content = alternatives();
        if (!source.take(')')) {
            throw source.malformed("a group is not closed");
        }
        // A group can be repeated even if it contains only an anchor.
        return content instanceof PatternNode.Anchor ? new PatternNode.Sequence(List.of(content)) : content;
    }

    private PatternNode repeated(PatternNode term) {
        int[] range = repetition();
        if (range == null) {
            return term;
        }
        if (range[1] != PatternNode.Repeat.UNBOUNDED && range[1] < range[0]) {
            throw source.malformed("the numbers of a repetition are out of order");
        }
        source.take('?');
        return range[1] == 0 ? EMPTY : new PatternNode.Repeat(term, range[0], range[1]);
    }

    /** Parses a quantifier and returns its minimum and maximum, or null if there is none. */
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
        int position = source.position();
        if (source.take('{') && source.isDigit(0)) {
            int min = number();
            int max = min;
            if (source.take(',')) {
                max = source.isDigit(0) ? number() : PatternNode.Repeat.UNBOUNDED;
            }
            if (source.take('}')) {
                return new int[] {min, max};
            }
        }
        source.reset(position);
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
            return PatternNode.Anchor.WORD_BOUNDARY;
        }
        if (source.take('B')) {
            return PatternNode.Anchor.NO_WORD_BOUNDARY;
        }
        if (source.peek() == 'k' && (flags.unicode() || hasNames)) {
            throw source.notLinear("a backreference");
        }
        if (source.isDigit(0) && source.peek() != '0') {
            int position = source.position();
            int group = number();
            if (group <= groups) {
                throw source.notLinear("a backreference");
            }
            source.reset(position);
        }
        CharSet set = escapes.characterSet();
        return anyOf(set != null ? set : CharSet.of(escapes.character(false)));
    }
}
