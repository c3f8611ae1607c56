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
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.ModelQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.KeyPart;

/**
 * Imports the items of a file into a table. An interrupted import can be resumed.
 *
 * <p>The file is processed in chunks of a few thousand lines, with a checkpoint after each chunk. Resuming skips the lines
 * before the checkpoint; items after it may be written a second time, which changes nothing.
 */
public final class TableImport {
    private static final int CHUNK_LINES = 2_000;
    private static final int CHUNK_BYTES = 2 << 20;
    private static final int BATCH_SIZE = 25;

    private final TableDescription table;
    private final TableIdentity identity;
    private final Path file;
    private final CheckpointFile checkpoints;
    private final int parallel;
    private final RateLimit rate;
    private final ProgressBar progress;
    private Checkpoint.@Nullable Import resumed;
    /** How many items existed and were left as they are; null if they are replaced. */
    private @Nullable Long kept;

    /** The fraction of the file that is written or being written. */
    private double done;

    /**
     * Creates an import that starts from scratch.
     *
     * @param checkpoint the file for checkpoints; null for the one next to the file
     * @param parallel the number of batches to write in parallel
     */
    public TableImport(
            Path file,
            TableDescription table,
            TableIdentity identity,
            @Nullable Path checkpoint,
            int parallel,
            RateLimit rate,
            ProgressBar progress) {
        this.table = table;
        this.identity = identity;
        this.file = file;
        this.checkpoints = checkpoint == null ? CheckpointFile.of(file) : new CheckpointFile(checkpoint);
        this.parallel = parallel;
        this.rate = rate;
        this.progress = progress;
    }

    /** Throws if the file cannot be read, or {@link CommandFailure} if it is an unfinished export. */
    public void checkFileIsComplete() throws IOException {
        CheckpointFile export = CheckpointFile.of(file);
        if (export.read().orElse(null) instanceof Checkpoint.Export) {
            throw CommandFailure.usage(
                    file + " is an unfinished export; complete it with export --resume, or delete " + export);
        }
        ItemFileReader.open(file).close();
    }

    /** Leaves existing items as they are; otherwise those with the same key are replaced. */
    public void keepExisting() {
        kept = 0L;
    }

    /** Returns how many items existed and were left as they are; null if they are replaced. */
    public @Nullable Long kept() {
        return kept;
    }

    /** Returns whether there is progress that {@link #resume} would continue. */
    public boolean isInterrupted() throws IOException {
        return checkpoints.read().isPresent();
    }

    /** Continues an interrupted import of the file, if there is one, and returns whether there is. */
    public boolean resume() throws IOException {
        Checkpoint saved = checkpoints.read().orElse(null);
        if (saved == null) {
            return false;
        }
        if (!(saved instanceof Checkpoint.Import started)) {
            throw CommandFailure.usage(checkpoints + " belongs to " + saved.operation()
                    + "; use another file with --checkpoint, or omit --resume to start over");
        }
        String other = identity.differenceFrom(started.table());
        if (other != null) {
            throw CommandFailure.usage(
                    checkpoints + " belongs to an import into " + other + "; omit --resume to start over");
        }
        resumed = started;
        kept = started.kept();
        return true;
    }

    /** Imports the remaining items and returns the digest of all items in the file. */
    public ItemSetDigest run(TableTheory db) throws IOException {
        try (ItemFileReader in = ItemFileReader.open(file)) {
            ItemSetDigest digest = new ItemSetDigest();
            if (resumed != null) {
                in.skip(resumed.lines(), resumed.fingerprint());
                digest = resumed.digest();
            }
            probe(in, digest);
            progress.update(digest.count(), in.fraction());
            done = in.fraction();
            while (importChunk(db, in, digest)) {
                checkpoints.write(new Checkpoint.Import(identity, in.lines(), in.fingerprint(), digest, kept));
            }
            checkpoints.delete();
            return digest;
        }
    }

    /** Saves the starting point, so that an import that cannot save its progress fails before it writes an item. */
    private void probe(ItemFileReader in, ItemSetDigest digest) throws IOException {
        try {
            checkpoints.write(new Checkpoint.Import(identity, in.lines(), in.fingerprint(), digest, kept));
        } catch (CommandFailure | IOException failure) {
            throw CommandFailure.io("cannot save progress, nothing was imported: " + failure.getMessage()
                    + "; choose another file with --checkpoint FILE");
        }
    }

    /** Imports the next lines; returns false at the end. Lines before an invalid one are written and checkpointed. */
    private boolean importChunk(TableTheory db, ItemFileReader in, ItemSetDigest digest) throws IOException {
        List<ItemFileReader.ItemLine> chunk = new ArrayList<>();
        long good = in.lines();
        byte[] fingerprint = in.fingerprint();
        int bytes = 0;
        int maxLines = Math.max(BATCH_SIZE, Math.min(CHUNK_LINES, 2 * rate.pageSize(1)));
        try {
            while (chunk.size() < maxLines && bytes < CHUNK_BYTES) {
                good = in.lines();
                fingerprint = in.fingerprint();
                ItemFileReader.ItemLine next = in.next();
                if (next == null) {
                    break;
                }
                checkKey(next.item(), in);
                chunk.add(next);
                bytes += next.bytes();
            }
        } catch (CommandFailure invalid) {
            write(db, chunk, digest, in);
            checkpoints.write(new Checkpoint.Import(identity, good, fingerprint, digest, kept));
            throw CommandFailure.io(invalid.getMessage() + "; the " + good
                    + " lines before it are imported: fix this line and continue with --resume");
        }
        write(db, chunk, digest, in);
        return !chunk.isEmpty();
    }

    private void checkKey(Item item, ItemFileReader in) {
        for (KeyPart part : table.primaryKey()) {
            Value value = item.get(part.attribute());
            if (value == null || value.type() != part.type()) {
                String problem = value == null ? "is missing" : "has type " + value.type();
                throw in.invalid(
                        1,
                        "key attribute '" + part.attribute() + "' " + problem + "; " + table.name() + " needs type "
                                + part.type());
            }
        }
    }

    private void write(TableTheory db, List<ItemFileReader.ItemLine> chunk, ItemSetDigest digest, ItemFileReader in)
            throws IOException {
        if (chunk.isEmpty()) {
            return;
        }
        double from = done;
        double share = in.fraction() - from;
        done = in.fraction();
        if (kept == null) {
            replace(db.model(table.mapper()), chunk, digest.count(), from, share);
        } else {
            kept += create(db, chunk);
            progress.update(digest.count() + chunk.size(), done);
        }
        chunk.forEach(written -> digest.add(written.item()));
    }

    private void replace(
            ModelQuery<Item> items, List<ItemFileReader.ItemLine> chunk, long before, double from, double share) {
        BatchOptions options = BatchOptions.defaults()
                .parallel(parallel)
                .onProgress(
                        batch -> progress.update(before + batch.done(), from + share * batch.done() / chunk.size()));
        try {
            items.batchPut(IntStream.range(0, chunk.size()).mapToObj(i -> throttled(chunk, i)), options);
        } catch (BatchException failed) {
            throw describe(failed, chunk);
        }
    }

    /** Stores the items whose keys are new, and returns how many exist. */
    private long create(TableTheory db, List<ItemFileReader.ItemLine> chunk) {
        List<Item> items = chunk.stream().map(ItemFileReader.ItemLine::item).toList();
        NewItemWriter.Outcome outcome = new NewItemWriter(db, table, parallel).write(items, position -> acquire(1));
        NewItemWriter.Failure failure = outcome.failure();
        if (failure == null) {
            return outcome.existing();
        }
        if (failure.cause() instanceof CommandFailure interrupted) {
            throw interrupted;
        }
        throw failed(chunk.get(failure.position()).number(), failure.cause(), chunk);
    }

    /** Returns an item; waits for the rate limit before the first item of each batch. */
    private Item throttled(List<ItemFileReader.ItemLine> chunk, int index) {
        if (index % BATCH_SIZE == 0) {
            acquire(Math.min(BATCH_SIZE, chunk.size() - index));
        }
        return chunk.get(index).item();
    }

    private void acquire(int items) {
        try {
            rate.acquire(items);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandFailure.io("interrupted; continue with --resume");
        }
    }

    private CommandFailure describe(BatchException failed, List<ItemFileReader.ItemLine> chunk) {
        for (BatchLeftover leftover : failed.leftovers()) {
            if (leftover.cause() instanceof TableTheoryException cause) {
                return failed(chunk.get(Math.toIntExact(leftover.position())).number(), cause, chunk);
            }
        }
        return CommandFailure.io("the import stopped at line " + chunk.get(0).number() + ": " + failed.getMessage()
                + "; the lines before it are imported: continue with --resume");
    }

    private CommandFailure failed(long line, RuntimeException cause, List<ItemFileReader.ItemLine> chunk) {
        return CommandFailure.io(file + ":" + line + ":1: cannot write the item: " + cause.getMessage()
                + "; the lines before " + chunk.get(0).number() + " are imported: continue with --resume");
    }
}
