package org.tabletheory.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tabletheory.bench.measure.Outcome;
import org.tabletheory.bench.measure.Quantity;

/**
 * A Markdown document with tables of results. The text between {@code <!-- bench PREFIX... -->} and {@code <!-- end -->} is
 * replaced by a table of the lines with these prefixes, and {@code <!-- bench growth -->} by a table of linear fits. The plots
 * that the document shows are written next to it. A table or plot without results in a run stays as it is.
 *
 * @param file the document
 */
public record MarkdownTables(Path file) {
    private static final String BEGIN = "<!-- bench ";
    private static final String END = "<!-- end -->";
    private static final String GROWTH = "growth";

    /** Updates the tables and the plots. */
    public void update(List<Outcome> outcomes) throws IOException {
        List<Series> series = Series.of(outcomes);
        List<String> updated = new ArrayList<>();
        boolean replacing = false;
        for (String line : Files.readAllLines(file)) {
            if (line.equals(END)) {
                replacing = false;
            }
            if (!replacing) {
                updated.add(line);
            }
            if (line.startsWith(BEGIN)) {
                String[] prefixes = line.substring(BEGIN.length(), line.lastIndexOf("-->"))
                        .strip()
                        .split(" ");
                List<String> table = prefixes[0].equals(GROWTH) ? growth(series) : table(outcomes, List.of(prefixes));
                updated.addAll(table);
                replacing = !table.isEmpty();
            }
        }
        Files.write(file, updated);
        String name = file.getFileName().toString().replaceFirst("\\.md$", "");
        for (boolean logarithmic : new boolean[] {false, true}) {
            List<Series> plotted = series.stream()
                    .filter(each -> each.isLogarithmic() == logarithmic)
                    .toList();
            String plot = name + (logarithmic ? "-memory.svg" : "-growth.svg");
            if (!plotted.isEmpty() && updated.stream().anyMatch(line -> line.contains("(" + plot + ")"))) {
                Files.writeString(file.resolveSibling(plot), Plot.of(plotted));
            }
        }
    }

    private static List<String> table(List<Outcome> outcomes, List<String> prefixes) {
        List<String> rows = outcomes.stream()
                .filter(outcome -> prefixes.stream().anyMatch(outcome.line().name()::startsWith))
                .map(MarkdownTables::row)
                .toList();
        return rows.isEmpty()
                ? rows
                : with(rows, "| line | ours | peer | times better | at least |", "|---|--:|--:|--:|--:|");
    }

    private static List<String> growth(List<Series> series) {
        List<String> rows = series.stream()
                .filter(each -> !each.isLogarithmic())
                .flatMap(each -> each.fits().stream()
                        .map(fit -> String.format(
                                Locale.ROOT,
                                "| `%s` | %s | %s | %s | %.4f |",
                                each.name(),
                                fit.side(),
                                Quantity.of(fit.intercept(), each.unit()),
                                Quantity.of(fit.slope(), each.unit()),
                                fit.determination())))
                .toList();
        return rows.isEmpty() ? rows : with(rows, "| series | | base | per unit | R² |", "|---|---|--:|--:|--:|");
    }

    private static List<String> with(List<String> rows, String head, String rule) {
        List<String> table = new ArrayList<>(List.of(head, rule));
        table.addAll(rows);
        return table;
    }

    private static String row(Outcome outcome) {
        return String.format(
                Locale.ROOT,
                "| `%s` | %s | %s | %.1f | %s |",
                outcome.line().name(),
                Quantity.of(outcome.ours().median(), outcome.unit()),
                Quantity.of(outcome.peer().median(), outcome.unit()),
                outcome.ratio(),
                outcome.line().hasLimit()
                        ? String.format(
                                Locale.ROOT, "%.2f: %s", outcome.line().atLeast(), outcome.holds() ? "holds" : "missed")
                        : "");
    }
}
