package org.tabletheory.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A document in Markdown whose figures come from one run. What stands between {@code <!-- bench PREFIX... -->} and
 * {@code <!-- end -->} becomes a table of the lines whose names begin so, {@code <!-- bench growth -->} one of how the
 * series grow, and the plot of those is written beside it; where the run has none of them, the old stays.
 *
 * @param file the document
 */
record Document(Path file) {
    private static final String BEGIN = "<!-- bench ";
    private static final String END = "<!-- end -->";
    private static final String GROWTH = "growth";

    void fill(List<Outcome> outcomes) throws IOException {
        List<Series> series = Series.of(outcomes);
        List<String> filled = new ArrayList<>();
        boolean replacing = false;
        for (String line : Files.readAllLines(file)) {
            if (line.equals(END)) {
                replacing = false;
            }
            if (!replacing) {
                filled.add(line);
            }
            if (line.startsWith(BEGIN)) {
                String[] prefixes = line.substring(BEGIN.length(), line.lastIndexOf("-->"))
                        .strip()
                        .split(" ");
                List<String> table = prefixes[0].equals(GROWTH) ? growth(series) : table(outcomes, List.of(prefixes));
                filled.addAll(table);
                replacing = !table.isEmpty();
            }
        }
        Files.write(file, filled);
        if (!series.isEmpty()) {
            String name = file.getFileName().toString().replaceFirst("\\.md$", "");
            Files.writeString(file.resolveSibling(name + "-growth.svg"), Plot.of(series));
        }
    }

    private static List<String> table(List<Outcome> outcomes, List<String> prefixes) {
        List<String> rows = outcomes.stream()
                .filter(outcome -> prefixes.stream().anyMatch(outcome.line().name()::startsWith))
                .map(Document::row)
                .toList();
        return rows.isEmpty()
                ? rows
                : with(rows, "| line | ours | peer | times better | at least |", "|---|--:|--:|--:|--:|");
    }

    private static List<String> growth(List<Series> series) {
        List<String> rows = series.stream()
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
        return rows.isEmpty()
                ? rows
                : with(rows, "| series | | at nothing | for each more | R² |", "|---|---|--:|--:|--:|");
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
