package org.tabletheory.cli.internal.bulk;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.tabletheory.attribute.spi.text.PrintableText;
import org.tabletheory.cli.internal.console.Console;

/**
 * Shows progress on standard error: a progress bar on a terminal, a line every 10 seconds otherwise.
 *
 * <p>Not thread-safe.
 */
public final class ProgressBar implements AutoCloseable {
    private static final long BAR_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int BAR_WIDTH = 24;

    private final PrintWriter error;
    private final boolean terminal;
    private final String label;
    private final LongSupplier clock;
    private long startTime;
    private long lastUpdate;
    private long startItems = -1;
    private boolean shown;

    /**
     * Creates a progress bar.
     *
     * @param label what is in progress, for example {@code export users}
     * @param clock nanoseconds, as {@link System#nanoTime()}
     */
    public ProgressBar(Console console, String label, LongSupplier clock) {
        this.error = console.styledError();
        this.terminal = console.terminal().error();
        this.label = PrintableText.singleLine(label);
        this.clock = clock;
    }

    /**
     * Updates the progress; the first call sets the starting point.
     *
     * @param items the number of completed items, including those of an earlier run
     * @param fraction the fraction that is complete, from 0 to 1; negative if unknown
     */
    public void update(long items, double fraction) {
        long now = clock.getAsLong();
        if (startItems < 0) {
            startItems = items;
            startTime = now;
            lastUpdate = now;
        }
        if (now - lastUpdate < (terminal ? BAR_NANOS : LINE_NANOS)) {
            return;
        }
        lastUpdate = now;
        double seconds = (now - startTime) / 1e9;
        long rate = Math.round((items - startItems) / seconds);
        String counted = String.format(Locale.ROOT, "%,d items, %,d/s", items, rate);
        if (terminal) {
            error.print("\r\u001b[K" + label + " " + bar(fraction) + counted + left(fraction, seconds));
            error.flush();
            shown = true;
        } else {
            error.println(label + ": " + counted + percent(fraction));
        }
    }

    private static String bar(double fraction) {
        if (fraction < 0) {
            return "";
        }
        int full = (int) Math.round(Math.min(1, fraction) * BAR_WIDTH);
        return String.format(
                Locale.ROOT, "[%s%s] %3d%% ", "#".repeat(full), "-".repeat(BAR_WIDTH - full), percentage(fraction));
    }

    private static String percent(double fraction) {
        return fraction < 0 ? "" : ", " + percentage(fraction) + "%";
    }

    private static long percentage(double fraction) {
        return Math.min(99, Math.round(fraction * 100));
    }

    private static String left(double fraction, double seconds) {
        if (fraction <= 0.01 || fraction >= 1) {
            return "";
        }
        long remaining = Math.round(seconds / fraction * (1 - fraction));
        return String.format(Locale.ROOT, ", %d:%02d left", remaining / 60, remaining % 60);
    }

    /** Removes the bar, so that the next output starts on a clean line. */
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
