package org.tabletheory.cli.internal.bulk;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.tabletheory.cli.internal.Console;

/**
 * Tells on standard error how far the work has come: on a terminal a bar that changes, elsewhere a line now and then.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class Progress implements AutoCloseable {
    private static final long BAR_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int BAR = 24;

    private final PrintWriter error;
    private final boolean terminal;
    private final String what;
    private final LongSupplier clock;
    private long began;
    private long told;
    private long before = -1;
    private boolean shown;

    /**
     * Progress of this work.
     *
     * @param what the work, for example {@code export users}
     * @param clock nanoseconds from any beginning
     */
    public Progress(Console console, String what, LongSupplier clock) {
        this.error = console.error();
        this.terminal = console.errorIsTerminal();
        this.what = what;
        this.clock = clock;
    }

    /**
     * Hears how far the work has come; the first time, where it begins.
     *
     * @param items how many items are done, those of an earlier run included
     * @param fraction how much of the whole that is, from 0 to 1; negative when nobody knows
     */
    public void update(long items, double fraction) {
        long now = clock.getAsLong();
        if (before < 0) {
            before = items;
            began = now;
            told = now;
        }
        if (now - told < (terminal ? BAR_NANOS : LINE_NANOS)) {
            return;
        }
        told = now;
        double seconds = (now - began) / 1e9;
        long rate = Math.round((items - before) / seconds);
        String counted = String.format(Locale.ROOT, "%,d items, %,d/s", items, rate);
        if (terminal) {
            error.print("\r\u001b[K" + what + " " + bar(fraction) + counted + left(fraction, seconds));
            error.flush();
            shown = true;
        } else {
            error.println(what + ": " + counted + percent(fraction));
        }
    }

    private static String bar(double fraction) {
        if (fraction < 0) {
            return "";
        }
        int full = (int) Math.round(Math.min(1, fraction) * BAR);
        return String.format(
                Locale.ROOT, "[%s%s] %3d%% ", "#".repeat(full), "-".repeat(BAR - full), hundredths(fraction));
    }

    private static String percent(double fraction) {
        return fraction < 0 ? "" : ", " + hundredths(fraction) + "%";
    }

    private static long hundredths(double fraction) {
        return Math.min(99, Math.round(fraction * 100));
    }

    private static String left(double fraction, double seconds) {
        if (fraction <= 0.01 || fraction >= 1) {
            return "";
        }
        long remaining = Math.round(seconds / fraction * (1 - fraction));
        return String.format(Locale.ROOT, ", %d:%02d left", remaining / 60, remaining % 60);
    }

    /** Takes the bar away, so that what is printed next stands on a line of its own. */
    public void end() {
        if (shown) {
            error.print("\r\u001b[K");
            error.flush();
            shown = false;
        }
    }

    @Override
    public void close() {
        end();
    }
}
