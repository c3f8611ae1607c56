package org.tabletheory.cli.internal.reencrypt;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.bulk.Progress;
import org.tabletheory.cli.internal.bulk.RateLimit;
import org.tabletheory.client.result.Page;

/** Walks over a table page by page, and remembers after each how far it has come. */
public final class Walk {
    private static final int PAGE = 100;

    private final Renewal renewal;
    private final RateLimit rate;
    private final Progress progress;
    private final @Nullable StateFile state;

    /** A walk that remembers nothing when no file is named. */
    public Walk(Renewal renewal, RateLimit rate, Progress progress, @Nullable Path state) {
        this.renewal = renewal;
        this.rate = rate;
        this.progress = progress;
        this.state = state == null ? null : new StateFile(state);
    }

    /** Walks to the end, from where an earlier walk of the same subject stopped. */
    public Counts run(String subject) throws IOException {
        StateFile.State start = new StateFile.State(subject, "", Counts.NONE);
        StateFile.State at = state == null ? start : state.read(subject).orElse(start);
        Counts counts = at.counts();
        String cursor = at.cursor();
        do {
            Page<Item> page = renewal.items().pageSize(PAGE).page(cursor);
            for (Item item : page.items()) {
                pace();
                counts = counts.plus(renewal.renew(item));
                progress.update(counts.items(), -1);
            }
            cursor = page.nextCursor();
            if (state != null && cursor != null) {
                state.write(new StateFile.State(subject, cursor, counts));
            }
        } while (cursor != null);
        if (state != null) {
            state.delete();
        }
        return counts;
    }

    private void pace() {
        try {
            rate.take(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandFailure.io("interrupted; the same command goes on");
        }
    }
}
