package org.tabletheory.bench;

import java.util.ArrayList;
import java.util.List;

/** The command behind {@code bench/run}: chooses lines by the beginning of their names and measures case after case. */
public final class Bench {
    private static final String USAGE = """
            usage: bench/run [--json] [--list] [PREFIX...]
                   bench/run --jmh [JMH options]

            Measures TableTheory beside its peers. Each finding is one line, NAME ours/PEER 18.3x: how many times
            better ours is. Without a PREFIX all are measured; with some, those whose names begin so.

              --list   print the names and measure nothing
              --json   one JSON object a line instead of text
              --jmh    run the same operations under JMH, with its own options (--jmh -h lists them)
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
        List<String> prefixes = new ArrayList<>();
        for (String argument : arguments) {
            switch (argument) {
                case "--json" -> report = Report.JSON;
                case "--list" -> list = true;
                case "--help", "-h" -> {
                    System.out.print(USAGE);
                    return;
                }
                default -> prefixes.add(argument);
            }
        }
        Bench bench = new Bench(report, prefixes);
        List<String> names =
                Cases.ALL.stream().flatMap(each -> bench.chosen(each).stream()).toList();
        if (names.isEmpty()) {
            System.err.println("no line has a name that begins with " + String.join(" or ", prefixes));
            System.err.print(USAGE);
            System.exit(2);
        } else if (list) {
            names.forEach(System.out::println);
        } else if (!bench.measure()) {
            System.exit(1);
        }
    }

    private List<String> chosen(Case candidate) {
        return candidate.names().stream()
                .filter(name -> prefixes.isEmpty() || prefixes.stream().anyMatch(name::startsWith))
                .toList();
    }

    /** Measures what was chosen; false when a case failed, after the others had their turn. */
    private boolean measure() throws Exception {
        boolean allWell = true;
        for (Case each : Cases.ALL) {
            List<String> names = chosen(each);
            if (names.isEmpty()) {
                continue;
            }
            System.err.println(String.join(", ", names) + " beside " + each.peer() + " …");
            if (Fork.measure(names, report) != 0) {
                System.err.println("failed, for the reason above: " + String.join(", ", names));
                allWell = false;
            }
        }
        return allWell;
    }
}
