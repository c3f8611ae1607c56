package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.client.ModelQuery;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.KeyPart;

/**
 * Stores the items of a file in a table, and goes on with an import that was cut short.
 *
 * <p>The file is taken in stretches of a few thousand lines. When all items of a stretch are stored, a checkpoint beside
 * the file says so. To go on, the lines before it are passed over; items behind it may be stored a second time, which
 * changes nothing.
 */
public final class Import {
    private static final int LINES = 2_000;
    private static final int BYTES = 2 << 20;
    private static final int BATCH = 25;

    private final TableDescription table;
    private final Path file;
    private final CheckpointFile checkpoints;
    private final int parallel;
    private final RateLimit rate;
    private final Progress progress;
    private Checkpoint.@Nullable Import kept;
    /** How much of the file is stored, or is being stored. */
    private double done;

    /**
     * An import from the beginning.
     *
     * @param parallel how many batches are written at the same time
     */
    public Import(Path file, TableDescription table, int parallel, RateLimit rate, Progress progress) {
        this.table = table;
        this.file = file;
        this.checkpoints = new CheckpointFile(file);
        this.parallel = parallel;
        this.rate = rate;
        this.progress = progress;
    }

    /** Makes sure that the file is whole. */
    public Import anew() throws IOException {
        if (checkpoints.read().orElse(null) instanceof Checkpoint.Export) {
            throw CommandFailure.usage(
                    file + " is an unfinished export; finish it with export --resume, or delete " + checkpoints);
        }
        return this;
    }

    /** Goes on where an earlier import of the file into the table stood; from the beginning if there was none. */
    public Import resumed() throws IOException {
        anew();
        if (checkpoints.read().orElse(null) instanceof Checkpoint.Import earlier) {
            if (!earlier.table().equals(table.name())) {
                throw CommandFailure.usage(
                        checkpoints + " is of an import into " + earlier.table() + "; without --resume it begins anew");
            }
            kept = earlier;
        }
        return this;
    }

    /** Stores the items to the end of the file and gives the digest of all its lines. */
    public ItemSetDigest run(ModelQuery<Item> items) throws IOException {
        try (ItemFileReader in = ItemFileReader.open(file)) {
            ItemSetDigest digest = new ItemSetDigest();
            if (kept != null) {
                in.skip(kept.lines(), kept.fingerprint());
                digest = kept.digest();
            }
            progress.update(digest.count(), in.fraction());
            done = in.fraction();
            while (stretch(items, in, digest)) {
                checkpoints.write(new Checkpoint.Import(table.name(), in.lines(), in.fingerprint(), digest));
            }
            checkpoints.delete();
            return digest;
        }
    }

    /** Stores the next lines; false when there were none left. What comes before a wrong line is stored and secured. */
    private boolean stretch(ModelQuery<Item> items, ItemFileReader in, ItemSetDigest digest) throws IOException {
        List<NumberedItem> stretch = new ArrayList<>();
        long good = in.lines();
        byte[] fingerprint = in.fingerprint();
        int bytes = 0;
        int most = Math.max(BATCH, Math.min(LINES, 2 * rate.pageSize(1)));
        try {
            while (stretch.size() < most && bytes < BYTES) {
                good = in.lines();
                fingerprint = in.fingerprint();
                NumberedItem next = in.next();
                if (next == null) {
                    break;
                }
                checkKey(next.item(), in);
                stretch.add(next);
                bytes += next.bytes();
            }
        } catch (CommandFailure wrong) {
            store(items, stretch, digest, in);
            checkpoints.write(new Checkpoint.Import(table.name(), good, fingerprint, digest));
            throw CommandFailure.io(wrong.getMessage() + "; the " + good
                    + " lines before it are stored: mend this one and go on with --resume");
        }
        store(items, stretch, digest, in);
        return !stretch.isEmpty();
    }

    private void checkKey(Item item, ItemFileReader in) {
        for (KeyPart part : table.primaryKey()) {
            Value value = item.get(part.attribute());
            if (value == null || value.type() != part.type()) {
                throw in.wrong(
                        1,
                        "the item has " + (value == null ? "no" : value.type() + " for") + " '"
                                + part.attribute() + "', which is a key of " + table.name() + " and must be "
                                + part.type());
            }
        }
    }

    private void store(ModelQuery<Item> items, List<NumberedItem> stretch, ItemSetDigest digest, ItemFileReader in)
            throws IOException {
        if (stretch.isEmpty()) {
            return;
        }
        long before = digest.count();
        double from = done;
        double share = in.fraction() - from;
        done = in.fraction();
        BatchOptions options = BatchOptions.defaults()
                .parallel(parallel)
                .onProgress(
                        batch -> progress.update(before + batch.done(), from + share * batch.done() / stretch.size()));
        try {
            items.batchPut(IntStream.range(0, stretch.size()).mapToObj(i -> paced(stretch, i)), options);
        } catch (BatchException failed) {
            throw describe(failed, stretch);
        }
        stretch.forEach(stored -> digest.add(stored.item()));
    }

    /** The item, when its time has come; a batch at a time, as they are sent. */
    private Item paced(List<NumberedItem> stretch, int index) {
        if (index % BATCH == 0) {
            try {
                rate.take(Math.min(BATCH, stretch.size() - index));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw CommandFailure.io("interrupted; --resume goes on");
            }
        }
        return stretch.get(index).item();
    }

    private CommandFailure describe(BatchException failed, List<NumberedItem> stretch) {
        long first = stretch.get(0).line();
        for (BatchLeftover leftover : failed.leftovers()) {
            if (leftover.cause() instanceof TableTheoryException cause) {
                long line = stretch.get(Math.toIntExact(leftover.position())).line();
                return CommandFailure.io(file + ":" + line + ":1: the item could not be stored: " + cause.getMessage()
                        + "; the lines before " + first + " are stored: go on with --resume");
            }
        }
        return CommandFailure.io("the import stopped at line " + first + ": " + failed.getMessage()
                + "; the lines before it are stored: go on with --resume");
    }
}
