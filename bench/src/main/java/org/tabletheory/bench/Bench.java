package org.tabletheory.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Outcome;
import org.tabletheory.bench.report.MarkdownTables;
import org.tabletheory.bench.report.Report;
import org.tabletheory.bench.report.Series;

/** The command behind {@code bench/run}: selects lines by prefix and measures their cases one after another. */
public final class Bench {
    private static final String USAGE = """
            Usage: bench/run [--list] [--json] [--document FILE]... [PREFIX...]
                   bench/run --jmh [JMH OPTIONS]

            Compare the performance of TableTheory with other libraries. Each result is one
            line, such as 'client.get.cpu.sdk ours/sdk 8.0x': ours is 8 times better.
            By default, all benchmarks run; with PREFIX, those whose names start with it.
            Exits with 1 if a benchmark fails or misses its limit.

            Options:
              --list           Print the names of the benchmarks and exit.
              --json           Print one JSON object per line instead of text.
              --document FILE  Also update the tables and plots in a Markdown document.
              --jmh            Run the operations with JMH and its options; see --jmh -h.
              -h, --help       Show this help and exit.
            """;

    private final Report report;
    private final List<String> prefixes;

    private Bench(Report report, List<String> prefixes) {
        this.report = report;
        this.prefixes = prefixes;
    }

    public static void main(String[] arguments) throws Exception {
        Report report = Report.TEXT;
        boolean list = false;
        List<Path> documents = new ArrayList<>();
        List<String> prefixes = new ArrayList<>();
        for (Iterator<String> rest = List.of(arguments).iterator(); rest.hasNext(); ) {
            String argument = rest.next();
            switch (argument) {
                case "--json" -> report = Report.JSON;
                case "--list" -> list = true;
                case "--document" ->
                    documents.add(rest.hasNext() ? Path.of(rest.next()) : usage("--document requires a file"));
                case "--help", "-h" -> {
                    System.out.print(USAGE);
                    return;
                }
                default -> prefixes.add(argument);
            }
        }
        Bench bench = new Bench(report, prefixes);
        List<Case> cases = Cases.ALL.stream()
                .filter(each -> !bench.selected(each).isEmpty())
                .toList();
        if (cases.isEmpty()) {
            usage("no benchmark starts with " + String.join(" or ", prefixes));
        } else if (list) {
            cases.forEach(each -> bench.selected(each).forEach(line -> System.out.println(line.name())));
        } else if (!bench.measure(cases, documents)) {
            System.exit(1);
        }
    }

    private static Path usage(String problem) {
        System.err.println("bench/run: " + problem + " (see 'bench/run --help')");
        System.exit(2);
        throw new IllegalStateException();
    }

    private List<Line> selected(Case candidate) {
        return candidate.lines().stream()
                .filter(line -> prefixes.isEmpty() || prefixes.stream().anyMatch(line.name()::startsWith))
                .toList();
    }

    /** Measures all cases; returns false if a case fails or a limit is missed. */
    private boolean measure(List<Case> cases, List<Path> documents) throws Exception {
        boolean success = true;
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            List<Line> lines = selected(cases.get(i));
            String names = String.join(", ", lines.stream().map(Line::name).toList());
            System.err.printf("%d of %d: %s …%n", i + 1, cases.size(), names);
            List<Outcome> found = Fork.measure(lines.get(0).name()).stream()
                    .filter(outcome -> lines.contains(outcome.line()))
                    .toList();
            if (found.isEmpty()) {
                System.err.println("failed, see above: " + names);
                success = false;
            }
            found.forEach(report::print);
            outcomes.addAll(found);
        }
        Report.printGrowth(Series.of(outcomes));
        for (Path document : documents) {
            new MarkdownTables(document).update(outcomes);
        }
        return Report.printLimits(outcomes) && success;
    }
}
