package org.tabletheory.client.internal.query;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.result.Explanation.ReadUnits;

/**
 * DynamoDB's price of reads, for items of a supposed size: 4 KB is a unit when consistent and half a unit otherwise; a
 * page is rounded up once for all its items, an item read alone by itself.
 */
record Estimate(int itemBytes, boolean consistent) {
    private static final int UNIT = 4096;
    private static final int PAGE = 1 << 20;

    /** One item by its key. */
    ReadUnits ofItem() {
        double units = units(itemBytes) * price();
        return new ReadUnits(units, 1, itemBytes, show(units) + " = ⌈" + itemBytes + " B / 4 KB⌉ × " + show(price()));
    }

    /** A page for which so many items are looked at, or as many as fit in 1 MB. */
    ReadUnits ofPage(@Nullable Integer items) {
        int looked = looked(items);
        double units = units((long) looked * itemBytes) * price();
        return new ReadUnits(
                units,
                looked,
                itemBytes,
                show(units) + " a request = " + page(looked) + " × " + show(price()) + note(items));
    }

    /** A page of a local index for whose every item the table is read too. */
    ReadUnits ofPageWithFetches(@Nullable Integer items) {
        int looked = looked(items);
        double page = units((long) looked * itemBytes) * price();
        double fetches = looked * units(itemBytes) * price();
        return new ReadUnits(
                page + fetches,
                looked,
                itemBytes,
                show(page + fetches) + " a request = (" + page(looked) + " + " + looked + " fetches × ⌈" + itemBytes
                        + " B / 4 KB⌉) × " + show(price()) + note(items));
    }

    private int looked(@Nullable Integer items) {
        int fitting = Math.max(1, PAGE / itemBytes);
        return items == null ? fitting : Math.min(items, fitting);
    }

    private String page(int looked) {
        return "⌈" + looked + " items × " + itemBytes + " B / 4 KB⌉";
    }

    private static String note(@Nullable Integer items) {
        return items == null ? ", when a page is full (1 MB)" : "";
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
