package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.Query;
import org.tabletheory.client.table.TableDescription;

/**
 * Exports the items of a table to a file. An interrupted export can be resumed.
 *
 * <p>Every few thousand items, the file is synced to disk and a checkpoint records its length and the cursor of each
 * segment. Resuming truncates the file to that length, so no item is lost or duplicated.
 */
public final class TableExport {
    /** After a crash, at most this many items plus a page of each segment are read again. */
    private static final long ITEMS_BETWEEN_CHECKPOINTS = 2_000;

    private final TableDescription table;
    private final Path file;
    private final CheckpointFile checkpoints;
    private final RateLimit rate;
    private final ProgressBar progress;
    private Checkpoint.Export state;

    /**
     * Creates an export that starts from scratch.
     *
     * @param segments the number of segments to scan in parallel
     */
    public TableExport(
            TableDescription table, Path file, LineFormat format, int segments, RateLimit rate, ProgressBar progress) {
        this.table = table;
        this.file = file;
        this.checkpoints = CheckpointFile.of(file);
        this.rate = rate;
        this.progress = progress;
        this.state = new Checkpoint.Export(
                table.name(),
                createdAt(table),
                format,
                0,
                new ArrayList<>(Collections.nCopies(segments, "")),
                new ItemSetDigest());
    }

    private static String createdAt(TableDescription table) {
        return table.createdAt() == null ? "" : table.createdAt().toString();
    }

    /** Throws {@link CommandFailure} if the file or a checkpoint for it exists. */
    public void checkFileIsNew() throws IOException {
        if (checkpoints.read().isPresent()) {
            throw CommandFailure.usage(file + " belongs to an interrupted export or import; use --resume to continue an"
                    + " export, or --overwrite to start over");
        }
        if (Files.exists(file)) {
            throw CommandFailure.usage(file + " already exists; use --overwrite to replace it");
        }
    }

    /** Continues an interrupted export with its format and segments; starts from scratch if there is none. */
    public void resume() throws IOException {
        Checkpoint saved = checkpoints.read().orElse(null);
        if (saved == null) {
            if (Files.exists(file)) {
                throw CommandFailure.usage(file + " is not an interrupted export; use --overwrite to replace it");
            }
            return;
        }
        if (!(saved instanceof Checkpoint.Export export)) {
            throw CommandFailure.usage(checkpoints + " belongs to an import; use --overwrite to start an export");
        }
        if (!export.table().equals(table.name())) {
            throw CommandFailure.usage(
                    checkpoints + " belongs to an export of " + export.table() + "; use --overwrite to start over");
        }
        if (!export.createdAt().equals(createdAt(table))) {
            throw CommandFailure.usage(
                    export.table() + " was recreated since the export started; use --overwrite to start over");
        }
        state = export;
    }

    /** Exports the remaining items and returns the digest of all items in the file. */
    public ItemSetDigest run(Query<Item> items) throws IOException {
        try (ItemFileWriter out = ItemFileWriter.open(file, state.length())) {
            save(out);
            progress.update(state.digest().count(), fraction());
            long[] saved = {state.digest().count()};
            new TableScan(items, rate, state.format()).run(new ArrayList<>(state.positions()), page -> {
                out.append(page.lines());
                state.digest().addAll(page.digest());
                state.positions().set(page.segment(), page.position());
                if (state.digest().count() - saved[0] >= ITEMS_BETWEEN_CHECKPOINTS) {
                    save(out);
                    saved[0] = state.digest().count();
                }
                progress.update(state.digest().count(), fraction());
            });
            save(out);
        }
        checkpoints.delete();
        return state.digest();
    }

    private void save(ItemFileWriter out) throws IOException {
        state = new Checkpoint.Export(
                state.table(), state.createdAt(), state.format(), out.sync(), state.positions(), state.digest());
        checkpoints.write(state);
    }

    private double fraction() {
        return ItemDigester.fraction(state.digest().count(), table.itemCount());
    }

    /** Returns the number of segments, that of the interrupted export if this resumes one. */
    public int segments() {
        return state.positions().size();
    }

    /** Returns the format of the file, that of the interrupted export if this resumes one. */
    public LineFormat format() {
        return state.format();
    }
}
