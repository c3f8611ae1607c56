package org.tabletheory.bench;

import java.util.Locale;

/** Tells a quantity to people, in the unit that suits its size. */
final class Quantity {
    private Quantity() {}

    static String of(double value, String unit) {
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
