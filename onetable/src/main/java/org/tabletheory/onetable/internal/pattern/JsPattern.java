package org.tabletheory.onetable.internal.pattern;

import com.google.re2j.Pattern;
import org.tabletheory.onetable.internal.UnfitException;

/**
 * A pattern of {@code validate}, searched for as JavaScript would, in time linear in the text.
 *
 * <p>Look ahead, look behind and references back to groups cannot be searched for so and are refused when the schema is
 * opened. Safe for use by many threads.
 */
public final class JsPattern {
    private static final int LONGEST = 4096;
    private static final int HEAVIEST = 20_000;

    private final String source;
    private final PatternFlags flags;
    private final Pattern pattern;

    private JsPattern(String source, PatternFlags flags, Pattern pattern) {
        this.source = source;
        this.flags = flags;
        this.pattern = pattern;
    }

    /**
     * Reads a pattern: {@code /body/flags}, or a body alone.
     *
     * @throws UnfitException when it is no regular expression of JavaScript, or none that can be matched in linear time
     */
    public static JsPattern of(String validate) {
        int slash = validate.lastIndexOf('/');
        return validate.startsWith("/") && slash > 0
                ? of(validate, validate.substring(1, slash), PatternFlags.of(validate.substring(slash + 1)))
                : of(validate, validate, PatternFlags.of(""));
    }

    private static JsPattern of(String source, String body, PatternFlags flags) {
        if (body.length() > LONGEST) {
            throw new UnfitException("the pattern is longer than " + LONGEST + " characters");
        }
        PatternNode node = PatternParser.parse(body, flags);
        if (node.weight() > HEAVIEST) {
            throw new UnfitException("the pattern's repetitions come to more than " + HEAVIEST
                    + " steps; repeat less, or check the length before the value is stored");
        }
        return new JsPattern(source, flags, Pattern.compile(PatternWriter.write(node, flags)));
    }

    /** Whether the pattern is found anywhere in a text. */
    public boolean isIn(String text) {
        return pattern.matcher(PatternWriter.symbols(text, flags)).find();
    }

    /** The pattern as the schema writes it. */
    @Override
    public String toString() {
        return source;
    }
}
