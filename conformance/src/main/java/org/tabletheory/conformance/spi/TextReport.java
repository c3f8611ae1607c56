package org.tabletheory.conformance.spi;

import java.io.IOException;
import java.util.stream.Collectors;
import org.tabletheory.conformance.spi.pack.CaseResult;

/** Writes the results of a run as text: a line for each failure and a summary line for each pack. */
public final class TextReport implements ConformanceReport, CaseResult.Visitor<IOException> {
    private static final int MAX_EXCERPT = 160;

    private final Appendable out;

    /** Creates a report. The output is neither flushed nor closed. */
    public TextReport(Appendable out) {
        this.out = out;
    }

    @Override
    public void result(CaseResult result) throws IOException {
        result.accept(this);
    }

    @Override
    public void passed(CaseResult.Passed result) {}

    @Override
    public void skipped(CaseResult.Skipped result) {}

    @Override
    public void deviating(CaseResult.Deviating result) {}

    @Override
    public void failed(CaseResult.Failed result) throws IOException {
        int difference = firstDifference(result.expected(), result.actual());
        line(result.place() + ": " + result.name() + ": expected " + excerpt(result.expected(), difference) + ", got "
                + excerpt(result.actual(), difference));
    }

    @Override
    public void unreadable(CaseResult.Unreadable result) throws IOException {
        line(result.place() + ": cannot be run: " + result.problem());
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
        if (pack.deviating() > 0) {
            line.append(", ").append(pack.deviating()).append(" differ on purpose");
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

    /** Shortens a long text to the part around the first difference. */
    private static String excerpt(String text, int difference) {
        if (text.length() <= MAX_EXCERPT) {
            return text;
        }
        int from = Math.max(0, Math.min(difference - MAX_EXCERPT / 4, text.length() - MAX_EXCERPT));
        int to = from + MAX_EXCERPT;
        return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
    }
}
