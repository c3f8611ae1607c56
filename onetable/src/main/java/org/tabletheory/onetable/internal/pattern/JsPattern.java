package org.tabletheory.onetable.internal.pattern;

import com.google.re2j.Pattern;
import org.tabletheory.onetable.internal.error.InvalidInputException;

/**
 * A {@code validate} pattern, which matches like a JavaScript regular expression, in time linear in the text.
 *
 * <p>Lookahead, lookbehind and backreferences cannot be matched in linear time and are rejected. Safe for use by many
 * threads.
 */
public final class JsPattern {
    private static final int MAX_LENGTH = 4096;
    private static final int MAX_SIZE = 20_000;

    private final String source;
    private final PatternFlags flags;
    private final Pattern pattern;

    private JsPattern(String source, PatternFlags flags, Pattern pattern) {
        this.source = source;
        this.flags = flags;
        this.pattern = pattern;
    }

    /**
     * Parses a pattern: {@code /body/flags}, or only a body.
     *
     * @throws InvalidInputException if the pattern is malformed or cannot be matched in linear time
     */
    public static JsPattern of(String validate) {
        int slash = validate.lastIndexOf('/');
        return validate.startsWith("/") && slash > 0
                ? of(validate, validate.substring(1, slash), PatternFlags.of(validate.substring(slash + 1)))
                : of(validate, validate, PatternFlags.of(""));
    }

    private static JsPattern of(String source, String body, PatternFlags flags) {
        if (body.length() > MAX_LENGTH) {
            throw new InvalidInputException("the pattern is longer than " + MAX_LENGTH + " characters");
        }
        PatternNode node = PatternParser.parse(body, flags);
        if (node.size() > MAX_SIZE) {
            throw new InvalidInputException("the pattern expands to more than " + MAX_SIZE
                    + " steps; use smaller repetitions, or validate the length in the program");
        }
        return new JsPattern(source, flags, Pattern.compile(PatternWriter.write(node, flags)));
    }

    /** Returns whether the pattern matches anywhere in a text. */
    public boolean isIn(String text) {
        return pattern.matcher(PatternWriter.symbols(text, flags)).find();
    }

    /** Returns the pattern of the schema. */
    @Override
    public String toString() {
        return source;
    }
}
