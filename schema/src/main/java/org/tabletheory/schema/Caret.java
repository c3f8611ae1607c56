package org.tabletheory.schema;

/** Shows a line of a document with a caret under a column. */
final class Caret {

    private static final int WIDTH = 120;
    private static final int BEFORE = 60;

    private Caret() {}

    /** The line and below it a caret under the column, from 1; a long line is cut around the column. */
    static String under(String line, int column) {
        int at = Math.min(Math.max(column - 1, 0), line.length());
        int from = line.length() <= WIDTH ? 0 : Math.max(0, at - BEFORE);
        int to = Math.min(line.length(), from + WIDTH);
        StringBuilder shown = new StringBuilder();
        StringBuilder pointer = new StringBuilder();
        for (int i = from; i < to; i++) {
            char c = line.charAt(i);
            shown.append(Character.isISOControl(c) ? ' ' : c);
            if (i < at) {
                pointer.append(' ');
            }
        }
        return "    " + shown + "\n    " + pointer + "^\n";
    }
}
