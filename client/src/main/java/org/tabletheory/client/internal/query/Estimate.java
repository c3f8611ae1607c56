package org.tabletheory.client.internal.query;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.result.Explanation.ReadUnits;

/**
 * Estimates the read units of a request for items of an assumed size: 4 KB cost one unit if consistent, otherwise half a unit.
 * The size is rounded up once per page, or once per item that is read alone.
 */
record Estimate(int itemBytes, boolean consistent) {
    private static final int UNIT = 4096;
    private static final int PAGE = 1 << 20;

    /** Returns the cost of one item by its key. */
    ReadUnits ofItem() {
        double units = units(itemBytes) * price();
        return new ReadUnits(units, 1, itemBytes, show(units) + " = ⌈" + itemBytes + " B / 4 KB⌉ × " + show(price()));
    }

    /** Returns the cost of a page for which this many items are read; null for as many as fit in 1 MB. */
    ReadUnits ofPage(@Nullable Integer items) {
        int scanned = scanned(items);
        double units = units((long) scanned * itemBytes) * price();
        return new ReadUnits(
                units,
                scanned,
                itemBytes,
                show(units) + " per request = " + page(scanned) + " × " + show(price()) + note(items));
    }

    /** Returns the cost of a page of a local index for which each item is also fetched from the table. */
    ReadUnits ofPageWithFetches(@Nullable Integer items) {
        int scanned = scanned(items);
        double page = units((long) scanned * itemBytes) * price();
        double fetches = scanned * units(itemBytes) * price();
        return new ReadUnits(
                page + fetches,
                scanned,
                itemBytes,
                show(page + fetches) + " per request = (" + page(scanned) + " + " + scanned + " fetches × ⌈" + itemBytes
                        + " B / 4 KB⌉) × " + show(price()) + note(items));
    }

    private int scanned(@Nullable Integer items) {
        int fitting = Math.max(1, PAGE / itemBytes);
        return items == null ? fitting : Math.min(items, fitting);
    }

    private String page(int scanned) {
        return "⌈" + scanned + " items × " + itemBytes + " B / 4 KB⌉";
    }

    private static String note(@Nullable Integer items) {
        return items == null ? ", for a full page (1 MB)" : "";
    }

    private static double units(long bytes) {
        return Math.max(1, (bytes + UNIT - 1) / UNIT);
    }

    private double price() {
        return consistent ? 1 : 0.5;
    }

    private static String show(double number) {
        return number == Math.rint(number)
                ? String.format(Locale.ROOT, "%.0f", number)
                : String.format(Locale.ROOT, "%.1f", number);
    }
}
