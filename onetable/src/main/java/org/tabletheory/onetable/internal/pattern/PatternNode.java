package org.tabletheory.onetable.internal.pattern;

import java.util.List;

/** A regular expression, taken apart; what only matters to captures is gone, since nothing asks what was matched. */
sealed interface PatternNode {

    /** How many steps a matcher has of it, with repetitions written out. */
    long weight();

    /** One character of a set. */
    record One(CharSet characters) implements PatternNode {
        @Override
        public long weight() {
            return 1;
        }
    }

    /** One after the other; none is the empty text. */
    record Sequence(List<PatternNode> parts) implements PatternNode {
        @Override
        public long weight() {
            return 1 + parts.stream().mapToLong(PatternNode::weight).sum();
        }
    }

    /** One of several. */
    record Choice(List<PatternNode> options) implements PatternNode {
        @Override
        public long weight() {
            return options.stream().mapToLong(PatternNode::weight).sum() + options.size();
        }
    }

    /** Again and again; {@link #UNBOUNDED} as often as one likes. */
    record Repeat(PatternNode part, int least, int most) implements PatternNode {
        static final int UNBOUNDED = -1;
        private static final long ENOUGH = 1_000_000;

        @Override
        public long weight() {
            // Bounded, so that no nesting of counts overflows.
            return Math.max(1L, Math.max(least, most)) * Math.min(part.weight(), ENOUGH);
        }
    }

    /** A place between characters. */
    enum Place implements PatternNode {
        BEGIN,
        END,
        WORD_BOUNDARY,
        NO_WORD_BOUNDARY;

        @Override
        public long weight() {
            return 1;
        }
    }
}
