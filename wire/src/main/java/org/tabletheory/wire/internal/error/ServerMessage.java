package org.tabletheory.wire.internal.error;

import java.util.regex.Pattern;
import org.tabletheory.attribute.spi.text.PrintableText;

/**
 * Cleans the texts of a response: removes what must not appear in logs, escapes control characters and limits the length.
 *
 * <p>Some messages quote attribute values ("cannot be converted to a numeric value: 12x", "Input collection [a, a]
 * contains duplicates", "Value 'x' at …"), and those about signatures quote the signed string.
 */
public final class ServerMessage {

    private static final int LONGEST = 1_000;
    private static final int LONGEST_ID = 200;
    private static final String HIDDEN = "(hidden)";

    private static final Pattern AFTER_VALUE =
            Pattern.compile("(numeric value:|[Vv]alue is:|[Vv]alue:)\\s*\\S.*", Pattern.DOTALL);
    private static final Pattern QUOTED_VALUE = Pattern.compile("Value '.*?' at '", Pattern.DOTALL);
    private static final Pattern COLLECTION = Pattern.compile("[Cc]ollection \\[.*]", Pattern.DOTALL);

    private ServerMessage() {}

    /** Returns an error code, a request id or the name of a resource. */
    public static String id(String text) {
        return PrintableText.singleLine(text, LONGEST_ID);
    }

    /** Returns the message of an error with this code. */
    public static String clean(String code, String message) {
        if (code.contains("Signature") || code.equals("AuthFailure")) {
            return "the signature does not match";
        }
        String text = PrintableText.singleLine(message, LONGEST);
        text = QUOTED_VALUE.matcher(text).replaceAll("Value " + HIDDEN + " at '");
        text = COLLECTION.matcher(text).replaceAll("collection " + HIDDEN);
        // A constraint violation continues with an explanation, and an undefined value is named by its placeholder.
        return text.contains("contains invalid value:") || text.contains("used in expression is not defined;")
                ? text
                : AFTER_VALUE.matcher(text).replaceAll("$1 " + HIDDEN);
    }
}
