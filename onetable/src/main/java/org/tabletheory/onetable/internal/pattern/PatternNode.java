package org.tabletheory.onetable.internal.pattern;

import java.util.List;

/** A node of a parsed regular expression. Groups do not capture, since only the existence of a match counts. */
sealed interface PatternNode {

    /** Returns the number of steps of a matcher, with repetitions expanded. */
    long size();

    /** Writes this node. */
    void writeTo(PatternWriter writer);

    /** Matches one character of a set. */
    record AnyOf(CharSet characters) implements PatternNode {
        @Override
        public long size() {
            return 1;
        }

        @Override
        public void writeTo(PatternWriter writer) {
            writer.anyOf(characters);
        }
    }

    /** Matches all parts in order; no parts match the empty text. */
    record Sequence(List<PatternNode> parts) implements PatternNode {
        @Override
        public long size() {
            return 1 + parts.stream().mapToLong(PatternNode::size).sum();
        }

        @Override
        public void writeTo(PatternWriter writer) {
            parts.forEach(writer::group);
        }
    }

    /** Matches one of the options. */
    record Alternation(List<PatternNode> options) implements PatternNode {
        @Override
        public long size() {
            return options.stream().mapToLong(PatternNode::size).sum() + options.size();
        }

        @Override
        public void writeTo(PatternWriter writer) {
            writer.alternatives(options);
        }
    }

    /** Matches a part repeatedly; {@code max} may be {@link #UNBOUNDED}. */
    record Repeat(PatternNode part, int min, int max) implements PatternNode {
        static final int UNBOUNDED = -1;
        private static final long SIZE_LIMIT = 1_000_000;

        @Override
        public long size() {
            // Limited, so that nested repetitions do not overflow.
            return Math.max(1L, Math.max(min, max)) * Math.min(part.size(), SIZE_LIMIT);
        }

        @Override
        public void writeTo(PatternWriter writer) {
            writer.repeat(this);
        }
    }

    /** Matches a position between characters. */
    enum Anchor implements PatternNode {
        START,
        END,
        WORD_BOUNDARY,
        NO_WORD_BOUNDARY;

        @Override
        public long size() {
            return 1;
        }

        @Override
        public void writeTo(PatternWriter writer) {
            writer.anchor(this);
        }
    }
}
