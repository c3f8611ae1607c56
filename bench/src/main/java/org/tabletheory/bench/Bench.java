package org.tabletheory.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command behind {@code bench/run}: chooses lines by the beginning of their names and measures case after case. */
public final class Bench {
    private static final String USAGE = """
            usage: bench/run [--json] [--list] [--document FILE] [PREFIX...]
                   bench/run --jmh [JMH options]

            Measures TableTheory beside its peers. Each finding is one line, NAME ours/PEER 18.3x: how many times
            better ours is. Without a PREFIX all are measured; with some, those whose names begin so. Ends with 1 when
            a line that has a limit stays below it.

              --list           print the names and measure nothing
              --json           one JSON object a line instead of text
              --document FILE  also write the figures into the tables and plots of that document
              --jmh            run the same operations under JMH, with its own options (--jmh -h lists them)
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
        Path document = null;
        List<String> prefixes = new ArrayList<>();
        for (Iterator<String> rest = List.of(arguments).iterator(); rest.hasNext(); ) {
            String argument = rest.next();
            switch (argument) {
                case "--json" -> report = Report.JSON;
                case "--list" -> list = true;
                case "--document" ->
                    document = rest.hasNext() ? Path.of(rest.next()) : usage("--document needs a file");
                case "--help", "-h" -> {
                    System.out.print(USAGE);
                    return;
                }
                default -> prefixes.add(argument);
            }
        }
        Bench bench = new Bench(report, prefixes);
        List<Case> cases =
                Cases.ALL.stream().filter(each -> !bench.chosen(each).isEmpty()).toList();
        if (cases.isEmpty()) {
            usage("no line has a name that begins with " + String.join(" or ", prefixes));
        } else if (list) {
            cases.forEach(each -> bench.chosen(each).forEach(line -> System.out.println(line.name())));
        } else if (!bench.measure(cases, document)) {
            System.exit(1);
        }
    }

    private static Path usage(String complaint) {
        System.err.println(complaint);
        System.err.print(USAGE);
        System.exit(2);
        throw new IllegalStateException();
    }

    private List<Line> chosen(Case candidate) {
        return candidate.lines().stream()
                .filter(line -> prefixes.isEmpty() || prefixes.stream().anyMatch(line.name()::startsWith))
                .toList();
    }

    /** Measures what was chosen; false when a case failed, after the others had their turn, or a limit is missed. */
    private boolean measure(List<Case> cases, @Nullable Path document) throws Exception {
        boolean allWell = true;
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            List<Line> lines = chosen(cases.get(i));
            String names = String.join(", ", lines.stream().map(Line::name).toList());
            System.err.printf("%d of %d: %s …%n", i + 1, cases.size(), names);
            List<Outcome> found = Fork.measure(lines.get(0).name()).stream()
                    .filter(outcome -> lines.contains(outcome.line()))
                    .toList();
            if (found.isEmpty()) {
                System.err.println("failed, for the reason above: " + names);
                allWell = false;
            }
            found.forEach(report::print);
            outcomes.addAll(found);
        }
        Report.tellGrowth(Series.of(outcomes));
        if (document != null) {
            new Document(document).fill(outcomes);
        }
        return Report.judge(outcomes) && allWell;
    }
}
