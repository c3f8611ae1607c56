package org.tabletheory.bench;

import java.util.List;
import java.util.Locale;

/** Tells an outcome: the ratio in one line of standard output, all the rest on standard error. */
enum Report {
    TEXT {
        @Override
        String line(Outcome outcome) {
            return String.format(
                    Locale.ROOT,
                    "%s ours/%s %.1fx",
                    outcome.line().name(),
                    outcome.line().peer(),
                    outcome.ratio());
        }
    },
    JSON {
        @Override
        String line(Outcome outcome) {
            return String.format(
                    Locale.ROOT,
                    "{\"name\":\"%s\",\"peer\":\"%s\",\"ratio\":%.3f,%s\"unit\":\"%s\",\"rounds\":%d,%s,%s,"
                            + "\"size\":\"%s\"}",
                    outcome.line().name(),
                    outcome.line().peer(),
                    outcome.ratio(),
                    limit(outcome),
                    outcome.unit(),
                    outcome.ours().costs().size(),
                    side("ours", outcome.ours()),
                    side("theirs", outcome.peer()),
                    outcome.size());
        }

        private String limit(Outcome outcome) {
            return outcome.line().hasLimit()
                    ? String.format(
                            Locale.ROOT,
                            "\"limit\":%.3f,\"holds\":%b,",
                            outcome.line().atLeast(),
                            outcome.holds())
                    : "";
        }

        private String side(String name, Samples samples) {
            return String.format(
                    Locale.ROOT, "\"%s\":{\"median\":%.1f,\"spread\":%.3f}", name, samples.median(), samples.spread());
        }
    };

    /** The one line of standard output. */
    abstract String line(Outcome outcome);

    void print(Outcome outcome) {
        System.err.printf(
                Locale.ROOT,
                "  %s: %s; %d rounds of each in turn%n    ours %s, %s %s%n",
                outcome.line().name(),
                outcome.size(),
                outcome.ours().costs().size(),
                typical(outcome.ours(), outcome.unit()),
                outcome.line().peer(),
                typical(outcome.peer(), outcome.unit()));
        outcome.remarks().forEach(remark -> System.err.println("    " + remark));
        System.err.flush();
        System.out.println(line(outcome));
        System.out.flush();
    }

    private static String typical(Samples samples, String unit) {
        return String.format(
                Locale.ROOT, "%s (spread %.0f %%)", Quantity.of(samples.median(), unit), 100 * samples.spread());
    }

    /** Tells on standard error how costs grow, in straight lines. */
    static void tellGrowth(List<Series> series) {
        series.forEach(each -> each.fits()
                .forEach(fit -> System.err.printf(
                        Locale.ROOT,
                        "%-32s %s: %s and %s for each more, R² %.4f%n",
                        each.name(),
                        fit.side(),
                        Quantity.of(fit.intercept(), each.unit()),
                        Quantity.of(fit.slope(), each.unit()),
                        fit.determination())));
    }

    /** Tells on standard error which promises hold; true when all do. */
    static boolean judge(List<Outcome> outcomes) {
        List<Outcome> promised =
                outcomes.stream().filter(outcome -> outcome.line().hasLimit()).toList();
        promised.forEach(outcome -> System.err.printf(
                Locale.ROOT,
                "%-32s %6.2fx  at least %5.2fx  %s%n",
                outcome.line().name(),
                outcome.ratio(),
                outcome.line().atLeast(),
                outcome.holds() ? "holds" : "MISSED"));
        return promised.stream().allMatch(Outcome::holds);
    }
}
