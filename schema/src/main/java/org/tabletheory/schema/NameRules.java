package org.tabletheory.schema;

import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;

/**
 * The characters that names may have: letters and digits of any script, and {@code _ - . : #}. Others would need
 * quoting in expressions, keys and logs, and the other languages' runtimes refuse them.
 */
final class NameRules {

    private static final int LONGEST = 255;

    private NameRules() {}

    /** Reports a name that is empty, too long or has other characters; true when it is fine. */
    static boolean check(String what, String name, FindingSink report, Object... path) {
        if (name.isBlank()) {
            report.error(Rule.DMS_TEXT_EMPTY, "the " + what + " needs a name", path);
            return false;
        }
        boolean allowed = name.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || "_-.:#".indexOf(c) >= 0);
        if (!allowed || name.length() > LONGEST) {
            report.error(
                    Rule.DMS_NAME_CHARACTERS,
                    "the name of " + what + " `" + MessageText.shorten(name)
                            + "` may have letters, digits and _ - . : # only, at most " + LONGEST + " of them",
                    path);
            return false;
        }
        return true;
    }
}
