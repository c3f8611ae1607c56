package org.tabletheory.schema;

import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;

/**
 * Rules for names. Attributes: letters and digits of any script, and {@code _ - . : #}. Other characters would need quoting in
 * expressions, keys and logs, and the runtimes in other languages reject them. Tables and indexes: what DynamoDB accepts. Models
 * and namespaces: any text of one line.
 */
final class NameRules {

    private static final int MIN_INDEX = 3;

    private NameRules() {}

    /** Adds a finding if the name of an attribute is empty, too long or has other characters. Returns whether it is valid. */
    static boolean checkAttribute(String name, FindingSink report, Object... path) {
        if (name.isBlank()) {
            report.error(Rule.DMS_TEXT_EMPTY, "the attribute name is empty", path);
            return false;
        }
        boolean allowed = name.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || "_-.:#".indexOf(c) >= 0);
        if (!allowed || name.length() > ItemLimits.NAME_CHARACTERS) {
            report.error(
                    Rule.DMS_NAME_CHARACTERS,
                    "invalid attribute name `" + MessageText.shorten(name)
                            + "`; use letters, digits and _ - . : #, at most " + ItemLimits.NAME_CHARACTERS
                            + " characters",
                    path);
            return false;
        }
        return true;
    }

    /** Adds a finding if DynamoDB would reject the name of an index. */
    static void checkIndex(String name, FindingSink report, Object... path) {
        if (name.isBlank()) {
            report.error(Rule.DMS_TEXT_EMPTY, "the index name is empty", path);
        } else if (name.length() < MIN_INDEX
                || name.length() > ItemLimits.NAME_CHARACTERS
                || !name.chars().allMatch(c -> Model.isInTableName((char) c))) {
            report.error(
                    Rule.DMS_NAME_CHARACTERS,
                    "invalid index name `" + MessageText.shorten(name) + "`; use the characters a-z A-Z 0-9 _ - . from "
                            + MIN_INDEX + " to " + ItemLimits.NAME_CHARACTERS + " of them",
                    path);
        }
    }

    /** Adds a finding if a model name or namespace is empty, too long, or has characters that cannot be printed. */
    static void checkText(String what, String text, FindingSink report, Object... path) {
        if (text.isBlank()) {
            report.error(Rule.DMS_TEXT_EMPTY, "the " + what + " is empty", path);
        } else if (text.length() > ItemLimits.NAME_CHARACTERS
                || !text.codePoints().allMatch(NameRules::isPrintable)) {
            report.error(
                    Rule.DMS_NAME_CHARACTERS,
                    "invalid " + what + " `" + MessageText.shorten(text)
                            + "`; use at most " + ItemLimits.NAME_CHARACTERS
                            + " characters, without control, format and line-break characters",
                    path);
        }
    }

    private static boolean isPrintable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }

    /** Adds a finding if DynamoDB would reject a table name that is not empty. */
    static void checkTable(String name, FindingSink report, Object... path) {
        if (!name.isBlank() && !isTable(name)) {
            report.error(
                    Rule.DMS_TABLE_NAME,
                    "invalid table name `" + MessageText.shorten(name)
                            + "`; use the characters a-z A-Z 0-9 _ - . at most " + ItemLimits.TABLE_NAME
                            + " of them, or the ARN of a table",
                    path);
        } else if (!name.isBlank() && name.length() < ItemLimits.MIN_TABLE_NAME) {
            report.warning(
                    Rule.DMS_TABLE_NAME,
                    "DynamoDB's table names have at least " + ItemLimits.MIN_TABLE_NAME + " characters, so `" + name
                            + "` is only usable with a table prefix",
                    path);
        }
    }

    /**
     * Returns whether the text can become the name of a table. A prefix can make it long enough, and variables, such as
     * <code>${STAGE}</code> or <code>${orders.table:orders}</code>, are accepted as part of it: a model declared in Java has them
     * until its mapper resolves them.
     */
    static boolean isTable(String text) {
        StringBuilder name = new StringBuilder("any");
        for (int i = 0; i < text.length(); i++) {
            int end = text.charAt(i) == '$' ? endOfVariable(text, i) : i;
            if (end < 0) {
                return false;
            }
            name.append(end == i ? text.charAt(i) : 'V');
            i = end;
        }
        String whole = name.toString();
        boolean complete = whole.length() > ItemLimits.MIN_TABLE_NAME + ItemLimits.MIN_TABLE_NAME;
        return !text.isEmpty()
                && !text.endsWith("/")
                && Model.tableProblem(complete ? whole.substring(3) : whole) == null;
    }

    /** Returns the position of the brace that closes <code>${NAME}</code>, or -1 if there is no such variable. */
    private static int endOfVariable(String name, int start) {
        int end = name.indexOf('}', start);
        if (!name.startsWith("${", start) || end <= start + 2) {
            return -1;
        }
        for (int i = start + 2; i < end; i++) {
            char c = name.charAt(i);
            if (!Model.isInTableName(c) && c != ':') {
                return -1;
            }
        }
        return end;
    }
}
