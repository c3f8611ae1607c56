package org.tabletheory.bench.report;

import java.util.List;
import java.util.Locale;
import org.tabletheory.bench.measure.Outcome;
import org.tabletheory.bench.measure.Quantity;
import org.tabletheory.bench.measure.Samples;

/** Prints results: the ratio as one line on standard output, details on standard error. */
public enum Report {
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

    /** Returns the line for standard output. */
    abstract String line(Outcome outcome);

    /** Prints the result of a line. */
    public void print(Outcome outcome) {
        System.err.printf(
                Locale.ROOT,
                "  %s: %s; %d rounds%n    ours %s, %s %s%n",
                outcome.line().name(),
                outcome.size(),
                outcome.ours().costs().size(),
                summary(outcome.ours(), outcome.unit()),
                outcome.line().peer(),
                summary(outcome.peer(), outcome.unit()));
        outcome.remarks().forEach(remark -> System.err.println("    " + remark));
        System.err.flush();
        System.out.println(line(outcome));
        System.out.flush();
    }

    private static String summary(Samples samples, String unit) {
        return String.format(
                Locale.ROOT, "%s (spread %.0f %%)", Quantity.of(samples.median(), unit), 100 * samples.spread());
    }

    /** Prints linear fits of the costs on standard error. */
    public static void printGrowth(List<Series> series) {
        series.forEach(each -> each.fits()
                .forEach(fit -> System.err.printf(
                        Locale.ROOT,
                        "%-32s %s: %s + %s per %s, R² %.4f%n",
                        each.name(),
                        fit.side(),
                        Quantity.of(fit.intercept(), each.unit()),
                        Quantity.of(fit.slope(), each.unit()),
                        each.step(),
                        fit.determination())));
    }

    /** Prints on standard error which limits are met; returns whether all are. */
    public static boolean printLimits(List<Outcome> outcomes) {
        List<Outcome> limited =
                outcomes.stream().filter(outcome -> outcome.line().hasLimit()).toList();
        limited.forEach(outcome -> System.err.printf(
                Locale.ROOT,
                "%-32s %6.2fx  at least %5.2fx  %s%n",
                outcome.line().name(),
                outcome.ratio(),
                outcome.line().atLeast(),
                outcome.holds() ? "holds" : "MISSED"));
        return limited.stream().allMatch(Outcome::holds);
    }
}
