package org.tabletheory.bench.measure;

import java.util.Locale;

/** Formats quantities with a suitable unit. */
public final class Quantity {
    private Quantity() {}

    /** Formats a value; nanoseconds are shown as ns, µs or ms. */
    public static String of(double value, String unit) {
        if (!unit.equals("ns")) {
            return String.format(Locale.ROOT, "%,.0f %s", value, unit);
        }
        if (value < 10_000) {
            return String.format(Locale.ROOT, "%,.0f ns", value);
        }
        return value < 10_000_000
                ? String.format(Locale.ROOT, "%,.1f µs", value / 1_000)
                : String.format(Locale.ROOT, "%,.0f ms", value / 1_000_000);
    }
}
