package org.tabletheory.schema.internal.source;

/** Counts lines and columns, from 1, up to an offset in a text. */
final class TextPlace {

    private TextPlace() {}

    /** Line and column of the code point with this index; the end when there are fewer. */
    static int[] ofCodePoint(String text, int index) {
        int line = 1;
        int column = 1;
        int seen = 0;
        for (int i = 0; i < text.length() && seen < index; seen++) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (c == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return new int[] {line, column};
    }
}
