package org.tabletheory.cli.internal.quickstart;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines, at blanks where there are any. */
final class Wrapped {
    private Wrapped() {}

    /**
     * The lines of a text.
     *
     * @param width how long a line may be
     * @param hang how far lines after the first are indented
     */
    static List<String> at(int width, String text, int hang) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int blank = rest.lastIndexOf(' ', width);
            int cut = blank > hang ? blank : width;
            lines.add(rest.substring(0, cut));
            rest = " ".repeat(hang) + rest.substring(cut).stripLeading();
        }
        lines.add(rest);
        return lines;
    }
}
