package org.tabletheory.schema;

import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;

/**
 * Rules for attribute and index names: letters and digits of any script, and {@code _ - . : #}. Other characters would need
 * quoting in expressions, keys and logs, and the runtimes in other languages reject them.
 */
final class NameRules {

    private NameRules() {}

    /** Adds a finding if a name is empty, too long or has other characters. Returns whether the name is valid. */
    static boolean check(String what, String name, FindingSink report, Object... path) {
        if (name.isBlank()) {
            report.error(Rule.DMS_TEXT_EMPTY, "the " + what + " name is empty", path);
            return false;
        }
        boolean allowed = name.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || "_-.:#".indexOf(c) >= 0);
        if (!allowed || name.length() > ItemLimits.NAME_CHARACTERS) {
            report.error(
                    Rule.DMS_NAME_CHARACTERS,
                    "invalid " + what + " name `" + MessageText.shorten(name)
                            + "`; use letters, digits and _ - . : #, at most " + ItemLimits.NAME_CHARACTERS
                            + " characters",
                    path);
            return false;
        }
        return true;
    }
}
