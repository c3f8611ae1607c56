package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Objects;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.file.SafeFiles;
import org.tabletheory.client.Query;
import org.tabletheory.client.table.TableDescription;

/**
 * Exports the items of a table to a file. An interrupted export can be resumed.
 *
 * <p>Items are written to {@code FILE.partial}, which becomes the file when it is complete. Every few thousand items, it is
 * synced to disk and a checkpoint records its length and the cursor of each segment. Resuming truncates it to that length, so
 * no item is lost or duplicated.
 */
public final class TableExport {
    /** After a crash, at most this many items plus a page of each segment are read again. */
    private static final long ITEMS_BETWEEN_CHECKPOINTS = 2_000;

    private final TableDescription table;
    private final TableIdentity identity;
    private final Path file;
    private final Path partial;
    private final CheckpointFile checkpoints;
    private final RateLimit rate;
    private final ProgressBar progress;
    private Checkpoint.Export state;
    private boolean resumed;

    /**
     * Creates an export that starts from scratch.
     *
     * @param segments the number of segments to scan in parallel
     */
    public TableExport(
            TableDescription table,
            TableIdentity identity,
            Path file,
            LineFormat format,
            int segments,
            RateLimit rate,
            ProgressBar progress) {
        this.table = table;
        this.identity = identity;
        this.file = file;
        this.partial = SafeFiles.sibling(file, file.getFileName() + ".partial");
        this.checkpoints = CheckpointFile.of(file);
        this.rate = rate;
        this.progress = progress;
        this.state = new Checkpoint.Export(
                identity, false, format, 0, new ArrayList<>(Collections.nCopies(segments, "")), new ItemSetDigest());
    }

    /** Throws {@link CommandFailure} if the file or a checkpoint for it exists. */
    public void checkFileIsNew() throws IOException {
        if (checkpoints.read().isPresent()) {
            throw CommandFailure.usage(file + " belongs to an interrupted export or import; use --resume to continue an"
                    + " export, or --overwrite to start over");
        }
        if (SafeFiles.exists(file)) {
            throw CommandFailure.usage(file + " already exists; use --overwrite to replace it");
        }
    }

    /** Replaces the file, if it exists, when the export is complete. */
    public void overwrite() {
        state = new Checkpoint.Export(
                identity, true, state.format(), state.length(), state.positions(), state.digest());
    }

    /** Continues an interrupted export with its format and segments; starts from scratch if there is none. */
    public void resume() throws IOException {
        Checkpoint saved = checkpoints.read().orElse(null);
        if (saved == null) {
            if (SafeFiles.exists(file)) {
                throw CommandFailure.usage(file + " is not an interrupted export; use --overwrite to replace it");
            }
            return;
        }
        if (!(saved instanceof Checkpoint.Export export)) {
            throw CommandFailure.usage(
                    checkpoints + " belongs to " + saved.operation() + "; use --overwrite to start an export");
        }
        String other = identity.differenceFrom(export.table());
        if (other != null) {
            throw CommandFailure.usage(
                    checkpoints + " belongs to an export of " + other + "; use --overwrite to start over");
        }
        state = export;
        resumed = true;
    }

    /** Exports the remaining items and returns the digest of all items in the file. */
    public ItemSetDigest run(Query<Item> items) throws IOException {
        if (resumed && isRenamed()) {
            checkpoints.delete();
            return state.digest();
        }
        try (ItemFileWriter out = writer()) {
            save(out);
            progress.update(state.digest().count(), fraction());
            long[] saved = {state.digest().count()};
            LineFormat format = state.format();
            TableScan<DigestedLines> scan = new TableScan<>(items, rate, page -> DigestedLines.of(page, format));
            scan.run(new ArrayList<>(state.positions()), page -> {
                out.append(page.result().lines());
                state.digest().addAll(page.result().digest());
                state.positions().set(page.segment(), page.position());
                if (state.digest().count() - saved[0] >= ITEMS_BETWEEN_CHECKPOINTS) {
                    save(out);
                    saved[0] = state.digest().count();
                }
                progress.update(state.digest().count(), fraction());
            });
            save(out);
        }
        if (!state.replaces() && SafeFiles.exists(file)) {
            throw CommandFailure.io(file + " was created by another program during the export, which is complete in "
                    + partial + "; move one of them away and run export --resume");
        }
        SafeFiles.rename(partial, file);
        checkpoints.delete();
        return state.digest();
    }

    /** Returns whether an earlier run ended between renaming the complete file and deleting the checkpoint. */
    private boolean isRenamed() throws IOException {
        return !SafeFiles.exists(partial)
                && state.positions().stream().allMatch(Objects::isNull)
                && Files.exists(file)
                && Files.size(file) == state.length();
    }

    private ItemFileWriter writer() throws IOException {
        boolean compressed = ItemFileReader.isCompressed(file);
        if (!resumed) {
            Files.deleteIfExists(partial);
            return ItemFileWriter.create(partial, compressed);
        }
        if (!SafeFiles.exists(partial)) {
            throw CommandFailure.io(partial + " is missing; use --overwrite to start over");
        }
        return ItemFileWriter.open(partial, compressed, state.length());
    }

    private void save(ItemFileWriter out) throws IOException {
        state = new Checkpoint.Export(
                state.table(), state.replaces(), state.format(), out.sync(), state.positions(), state.digest());
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
