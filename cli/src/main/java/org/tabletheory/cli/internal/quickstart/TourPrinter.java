package org.tabletheory.cli.internal.quickstart;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.client.result.Explanation;

/** Prints the tour in at most 80 columns: numbered steps, each with Java code, output, request and stored item. */
public final class TourPrinter {
    private static final int WIDTH = 78;
    private static final String INDENT = "    ";

    private final Console console;
    private final List<String> printed = new ArrayList<>();
    private int steps;

    /** Creates a printer. */
    public TourPrinter(Console console) {
        this.console = console;
    }

    /** The output of the code that the tour runs. */
    interface Output {
        void println(Object line);
    }

    Output output() {
        return line -> printed.addAll(line.toString().lines().toList());
    }

    /** Prints a heading outside the numbered steps. */
    public void heading(String text) throws IOException {
        line(console.outColours().string("@|bold " + text + "|@"));
    }

    /** Starts the next step. */
    void step(String title, String explanation) throws IOException {
        steps++;
        line("");
        String rule = "─".repeat(Math.max(0, WIDTH - title.length() - 6));
        line(console.outColours().string("@|bold " + steps + "  " + title + "|@ @|faint " + rule + "|@"));
        text(explanation);
        console.flush();
    }

    /** Prints a snippet of a source file. */
    void java(String file, String snippet) throws IOException {
        label("Java");
        for (String line : Snippets.of(file, snippet)) {
            line(INDENT + (line.isEmpty() ? "" : console.outColours().string("@|cyan " + line + "|@")));
        }
    }

    /** Prints what the code wrote to {@link #output()} since the last call. */
    void printed() throws IOException {
        label("Output");
        for (String line : printed) {
            wrapped(line);
        }
        printed.clear();
    }

    /** Prints a request that was sent. */
    void request(RequestSummary request) throws IOException {
        rows("Request", request.rows());
    }

    /** Prints the plan of a query. */
    void plan(Explanation plan) throws IOException {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("operation", plan.operation() + " on " + plan.table());
        rows.put("index", (plan.index() == null ? "none" : plan.index()) + ": " + plan.reason());
        if (plan.keyCondition() != null) {
            rows.put("key", plan.keyCondition());
        }
        rows.put("read units", plan.readUnits().arithmetic());
        rows("Plan", rows);
    }

    private void rows(String label, Map<String, String> rows) throws IOException {
        label(label);
        for (Map.Entry<String, String> row : rows.entrySet()) {
            wrapped(String.format("%-12s%s", row.getKey(), row.getValue()));
        }
    }

    /** Prints an item as it is stored in DynamoDB. */
    void stored(Item item) throws IOException {
        label("Stored item");
        Map<String, Value> sorted = new TreeMap<>(item.attributes());
        for (String line : DynamoJson.pretty(new Item(sorted)).lines().toList()) {
            line(INDENT + line);
        }
    }

    /** Prints a paragraph. */
    public void text(String text) throws IOException {
        for (String piece : wrap(WIDTH - 3, text, 0)) {
            line("   " + piece);
        }
    }

    /** Prints a line as it is. */
    public void line(String text) throws IOException {
        console.styledText().write(text + "\n");
    }

    private void label(String name) throws IOException {
        line("  " + console.outColours().string("@|faint " + name + "|@"));
    }

    private void wrapped(String text) throws IOException {
        for (String piece : wrap(WIDTH - INDENT.length(), text, INDENT.length() * 3)) {
            line(INDENT + piece);
        }
    }

    /**
     * Breaks text into lines, at spaces if possible.
     *
     * @param width the maximum length of a line
     * @param hang the indentation of all lines but the first
     */
    private static List<String> wrap(int width, String text, int hang) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int space = rest.lastIndexOf(' ', width);
            int cut = space > hang ? space : width;
            lines.add(rest.substring(0, cut));
            rest = " ".repeat(hang) + rest.substring(cut).stripLeading();
        }
        lines.add(rest);
        return lines;
    }
}
