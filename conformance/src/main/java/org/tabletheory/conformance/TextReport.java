package org.tabletheory.conformance;

import java.io.IOException;
import java.util.stream.Collectors;

/** Tells a run to people: a line for each failure with what was expected, and a line for each pack. */
public final class TextReport implements Report {
    private static final int LONGEST = 160;

    private final Appendable out;

    /** A report that is written to this, which is neither flushed nor closed. */
    public TextReport(Appendable out) {
        this.out = out;
    }

    @Override
    public void result(CaseResult result) throws IOException {
        if (result instanceof CaseResult.Failed failed) {
            int difference = firstDifference(failed.expected(), failed.actual());
            line(failed.place() + ": " + failed.name() + ": expected " + excerpt(failed.expected(), difference)
                    + ", got " + excerpt(failed.actual(), difference));
        } else if (result instanceof CaseResult.Unreadable unreadable) {
            line(unreadable.place() + ": cannot be run: " + unreadable.problem());
        }
    }

    @Override
    public void end(PackSummary pack) throws IOException {
        StringBuilder line = new StringBuilder(pack.pack())
                .append(": ")
                .append(pack.passed())
                .append(" passed, ")
                .append(pack.failed())
                .append(" failed");
        if (pack.skippedCases() > 0) {
            line.append(", ").append(pack.skippedCases()).append(" skipped (needs ");
            line.append(pack.skipped().entrySet().stream()
                    .map(entry -> entry.getKey() + ": " + entry.getValue())
                    .collect(Collectors.joining(", ")));
            line.append(")");
        }
        if (pack.mended() > 0) {
            line.append(", ").append(pack.mended()).append(" differ on purpose");
        }
        if (pack.unreadable() > 0) {
            line.append(", ").append(pack.unreadable()).append(" unreadable");
        }
        line(line.toString());
    }

    private void line(String text) throws IOException {
        out.append(text.replaceAll("\\R", " ")).append('\n');
    }

    private static int firstDifference(String expected, String actual) {
        int at = 0;
        while (at < expected.length() && at < actual.length() && expected.charAt(at) == actual.charAt(at)) {
            at++;
        }
        return at;
    }

    /** A long text is shown from a little before the first difference. */
    private static String excerpt(String text, int difference) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int from = Math.max(0, Math.min(difference - LONGEST / 4, text.length() - LONGEST));
        int to = from + LONGEST;
        return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
    }
}
