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
import org.tabletheory.cli.internal.Console;
import org.tabletheory.client.result.Explanation;

/** Lays a walk out in lines of at most 80 columns: steps with a number, and under each what is Java, plan and item. */
public final class Sheet {
    private static final int WIDTH = 78;
    private static final String INDENT = "    ";

    private final Console console;
    private final List<String> printed = new ArrayList<>();
    private int steps;

    /** A sheet on this console. */
    public Sheet(Console console) {
        this.console = console;
    }

    /** Where the code of a walk prints. */
    interface Output {
        void println(Object line);
    }

    Output output() {
        return line -> printed.addAll(line.toString().lines().toList());
    }

    /** A heading of its own, for what comes before and after the steps. */
    public void heading(String text) throws IOException {
        line(console.outColours().string("@|bold " + text + "|@"));
    }

    /** Begins the next step. */
    void step(String title, String why) throws IOException {
        steps++;
        line("");
        String rule = "─".repeat(Math.max(0, WIDTH - title.length() - 6));
        line(console.outColours().string("@|bold " + steps + "  " + title + "|@ @|faint " + rule + "|@"));
        text(why);
        console.flush();
    }

    /** Shows a part of a source. */
    void java(String file, String part) throws IOException {
        label("Java");
        for (String line : Snippets.of(file, part)) {
            line(INDENT + (line.isEmpty() ? "" : console.outColours().string("@|cyan " + line + "|@")));
        }
    }

    /** Shows what the code printed since the last time. */
    void printed() throws IOException {
        label("Prints");
        for (String line : printed) {
            for (String piece : Wrapped.at(WIDTH - INDENT.length(), line, INDENT.length() * 3)) {
                line(INDENT + piece);
            }
        }
        printed.clear();
    }

    void plan(WritePlan plan) throws IOException {
        rows(plan.rows());
    }

    void plan(Explanation plan) throws IOException {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("operation", plan.operation() + " on " + plan.table());
        rows.put("index", (plan.index() == null ? "none" : plan.index()) + ": " + plan.reason());
        if (plan.keyCondition() != null) {
            rows.put("key", plan.keyCondition());
        }
        rows.put("read units", plan.readUnits().arithmetic());
        rows(rows);
    }

    private void rows(Map<String, String> rows) throws IOException {
        label("Plan");
        for (Map.Entry<String, String> row : rows.entrySet()) {
            String text = String.format("%-12s%s", row.getKey(), row.getValue());
            for (String piece : Wrapped.at(WIDTH - INDENT.length(), text, INDENT.length() * 3)) {
                line(INDENT + piece);
            }
        }
    }

    /** Shows an item as DynamoDB has it. */
    void stored(Item item) throws IOException {
        label("Stored");
        Map<String, Value> sorted = new TreeMap<>(item.attributes());
        for (String line : DynamoJson.pretty(new Item(sorted)).lines().toList()) {
            line(INDENT + line);
        }
    }

    /** A paragraph, indented and broken where it must be. */
    public void text(String text) throws IOException {
        for (String piece : Wrapped.at(WIDTH - 3, text, 0)) {
            line("   " + piece);
        }
    }

    /** A line as it is. */
    public void line(String text) throws IOException {
        console.text().write(text + "\n");
    }

    private void label(String name) throws IOException {
        line("  " + console.outColours().string("@|faint " + name + "|@"));
    }
}
