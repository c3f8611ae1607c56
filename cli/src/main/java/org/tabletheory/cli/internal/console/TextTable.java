package org.tabletheory.cli.internal.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tabletheory.attribute.spi.text.PrintableText;

/**
 * A table of text in columns. Control characters are escaped, and characters that are two columns wide are counted as such.
 *
 * <p>If the table is wider than allowed, long cells are cut. Not thread-safe.
 */
public final class TextTable {
    private static final String GAP = "  ";
    private static final String CUT = "…";
    private static final int MIN_CUT = 10;

    private final List<List<String>> rows = new ArrayList<>();

    /** Creates a table with these column titles; empty for a table without a header. */
    public TextTable(List<String> header) {
        if (!header.isEmpty()) {
            row(header);
        }
    }

    /** Adds a row, which has a cell for each column. */
    public TextTable row(String... cells) {
        return row(Arrays.asList(cells));
    }

    /** Adds a row, which has a cell for each column. */
    public TextTable row(List<String> cells) {
        rows.add(cells.stream().map(PrintableText::singleLine).toList());
        return this;
    }

    /** Returns the table, however wide it is. */
    public String toText() {
        return toText(Integer.MAX_VALUE);
    }

    /** Returns the table in lines of at most this width. */
    public String toText(int width) {
        int[] widths = widths(width);
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = cut(row.get(i), widths[i]);
                line.append(cell).append(" ".repeat(widths[i] - width(cell))).append(GAP);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /** Returns whether the table has this width if cells are cut, but so that something of each is left. */
    public boolean fits(int width) {
        return total(capped(natural(), MIN_CUT)) <= width;
    }

    private int[] natural() {
        int columns = rows.isEmpty() ? 0 : rows.get(0).size();
        int[] natural = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                natural[i] = Math.max(natural[i], width(row.get(i)));
            }
        }
        return natural;
    }

    /** Returns the width of each column. */
    private int[] widths(int width) {
        int[] natural = natural();
        int cap = Arrays.stream(natural).max().orElse(0);
        while (cap > 1 && total(capped(natural, cap)) > width) {
            cap--;
        }
        return capped(natural, cap);
    }

    private static int[] capped(int[] widths, int cap) {
        return Arrays.stream(widths).map(width -> Math.min(width, cap)).toArray();
    }

    private static int total(int... widths) {
        return Arrays.stream(widths).sum() + GAP.length() * Math.max(0, widths.length - 1);
    }

    private static String cut(String text, int width) {
        if (width(text) <= width) {
            return text;
        }
        int used = 0;
        int end = 0;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            if (used + width(character) > width - 1) {
                break;
            }
            used += width(character);
            end += Character.charCount(character);
        }
        return text.substring(0, end) + CUT;
    }

    private static int width(String text) {
        return text.codePoints().map(TextTable::width).sum();
    }

    /** Returns the number of columns that a terminal uses for a character. */
    private static int width(int character) {
        int type = Character.getType(character);
        boolean skinTone = character >= 0x1f3fb && character <= 0x1f3ff;
        if (skinTone
                || type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.FORMAT) {
            return 0;
        }
        boolean wide = (character >= 0x1100 && character <= 0x115f)
                || (character >= 0x2e80 && character <= 0xa4cf && character != 0x303f)
                || (character >= 0xac00 && character <= 0xd7a3)
                || (character >= 0xf900 && character <= 0xfaff)
                || (character >= 0xfe30 && character <= 0xfe6f)
                || (character >= 0xff00 && character <= 0xff60)
                || (character >= 0xffe0 && character <= 0xffe6)
                || (character >= 0x1f300 && character <= 0x1faff)
                || (character >= 0x20000 && character <= 0x3fffd);
        return wide ? 2 : 1;
    }
}
