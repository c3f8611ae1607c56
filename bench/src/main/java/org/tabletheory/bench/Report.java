package org.tabletheory.bench;

import java.util.Locale;

/** Tells an outcome: the ratio in one line of standard output, all the rest on standard error. */
enum Report {
    TEXT {
        @Override
        String line(String peer, Outcome outcome) {
            return String.format(Locale.ROOT, "%s ours/%s %.1fx", outcome.name(), peer, outcome.ratio());
        }
    },
    JSON {
        @Override
        String line(String peer, Outcome outcome) {
            return String.format(
                    Locale.ROOT,
                    "{\"name\":\"%s\",\"peer\":\"%s\",\"ratio\":%.3f,\"unit\":\"%s\",\"rounds\":%d,%s,%s,"
                            + "\"size\":\"%s\"}",
                    outcome.name(),
                    peer,
                    outcome.ratio(),
                    outcome.unit(),
                    outcome.ours().costs().size(),
                    side("ours", outcome.ours()),
                    side("theirs", outcome.peer()),
                    outcome.size());
        }

        private String side(String name, Samples samples) {
            return String.format(
                    Locale.ROOT, "\"%s\":{\"median\":%.1f,\"spread\":%.3f}", name, samples.median(), samples.spread());
        }
    };

    /** The one line of standard output. */
    abstract String line(String peer, Outcome outcome);

    void print(String peer, Outcome outcome) {
        System.err.printf(
                Locale.ROOT,
                "  %s: %s; %d rounds of each in turn%n    ours %s, %s %s%n",
                outcome.name(),
                outcome.size(),
                outcome.ours().costs().size(),
                typical(outcome.ours(), outcome.unit()),
                peer,
                typical(outcome.peer(), outcome.unit()));
        outcome.remarks().forEach(remark -> System.err.println("    " + remark));
        System.err.flush();
        System.out.println(line(peer, outcome));
        System.out.flush();
    }

    private static String typical(Samples samples, String unit) {
        return String.format(Locale.ROOT, "%,.0f %s (spread %.0f %%)", samples.median(), unit, 100 * samples.spread());
    }
}
