package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.client.Query;
import org.tabletheory.client.table.TableDescription;

/**
 * Writes the items of a table to a file, and goes on with an export that was cut short.
 *
 * <p>Every few thousand items the file is brought to the disk and a checkpoint beside it says how long it is and where
 * each segment stands. To go on, the file is cut off at that length: so no item is lost, and none is in it twice.
 */
public final class Export {
    /** What is read again at most, but for one page of each segment, after a crash. */
    private static final long ITEMS_BETWEEN_CHECKPOINTS = 2_000;

    private final TableDescription table;
    private final Path file;
    private final CheckpointFile checkpoints;
    private final RateLimit rate;
    private final Progress progress;
    private Checkpoint.Export state;

    /**
     * An export from the beginning.
     *
     * @param segments how many parts are read at the same time
     */
    public Export(
            TableDescription table, Path file, LineFormat format, int segments, RateLimit rate, Progress progress) {
        this.table = table;
        this.file = file;
        this.checkpoints = new CheckpointFile(file);
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

    /** Makes sure that nothing is written over. */
    public Export anew() throws IOException {
        if (checkpoints.read().isPresent()) {
            throw CommandFailure.usage(file + " is of an export or import that was cut short; --resume goes on with an"
                    + " export, --overwrite begins again");
        }
        if (Files.exists(file)) {
            throw CommandFailure.usage(file + " is there already; --overwrite replaces it");
        }
        return this;
    }

    /** Goes on where an earlier export stood, in its format and with its segments; from the beginning if there was none. */
    public Export resumed() throws IOException {
        Checkpoint kept = checkpoints.read().orElse(null);
        if (kept == null && Files.exists(file)) {
            throw CommandFailure.usage(
                    file + " is there already, and no export to it was cut short; --overwrite replaces it");
        }
        if (kept == null) {
            return this;
        }
        if (!(kept instanceof Checkpoint.Export export)) {
            throw CommandFailure.usage(checkpoints + " is of an import; --overwrite begins an export");
        }
        if (!export.table().equals(table.name()) || !export.createdAt().equals(createdAt(table))) {
            throw CommandFailure.usage(checkpoints + " is of the table " + export.table()
                    + (export.table().equals(table.name()) ? " as it was before it was made anew" : "")
                    + "; --overwrite begins an export of this one");
        }
        state = export;
        return this;
    }

    /** Reads the table to its end and gives the digest of what is in the file. */
    public ItemSetDigest run(Query<Item> items) throws IOException {
        try (ItemFileWriter out = ItemFileWriter.open(file, state.length())) {
            secure(out);
            progress.update(state.digest().count(), fraction());
            long[] secured = {state.digest().count()};
            new TableScan(items, rate, state.format()).run(new ArrayList<>(state.positions()), page -> {
                out.append(page.lines());
                state.digest().addAll(page.digest());
                state.positions().set(page.segment(), page.position());
                if (state.digest().count() - secured[0] >= ITEMS_BETWEEN_CHECKPOINTS) {
                    secure(out);
                    secured[0] = state.digest().count();
                }
                progress.update(state.digest().count(), fraction());
            });
            secure(out);
        }
        checkpoints.delete();
        return state.digest();
    }

    private void secure(ItemFileWriter out) throws IOException {
        state = new Checkpoint.Export(
                state.table(), state.createdAt(), state.format(), out.secure(), state.positions(), state.digest());
        checkpoints.write(state);
    }

    private double fraction() {
        return Digesting.fraction(state.digest().count(), table.itemCount());
    }

    /** How many parts are read, as many as in an earlier export when this goes on with it. */
    public int segments() {
        return state.positions().size();
    }

    /** The format that is written, an earlier export's when this goes on with it. */
    public LineFormat format() {
        return state.format();
    }
}
