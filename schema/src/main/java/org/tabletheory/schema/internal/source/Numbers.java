package org.tabletheory.schema.internal.source;

import java.math.BigDecimal;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.Rule;

/** Gives numbers to the tree, the same from YAML and from JSON, refusing those that a double cannot hold. */
final class Numbers {

    private static final int EXPONENT = 400;

    private Numbers() {}

    static void add(TreeBuilder tree, FindingList findings, String text, int line, int column) {
        if (isInRange(text)) {
            tree.scalar(new Json.Num(text), line, column);
        } else {
            findings.error(
                    Rule.NUMBER_OUT_OF_RANGE,
                    line,
                    column,
                    "the number " + Words.shorten(text)
                            + " is out of the range that every language reads; write it as a" + " string");
            tree.broken(line, column);
        }
    }

    private static boolean isInRange(String text) {
        if (text.length() > Limits.NUMBER_CHARACTERS) {
            return false;
        }
        try {
            BigDecimal number = new BigDecimal(text);
            return Math.abs((long) number.scale()) <= EXPONENT && Double.isFinite(number.doubleValue());
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
