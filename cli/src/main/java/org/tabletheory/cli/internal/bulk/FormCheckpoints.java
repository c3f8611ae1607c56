package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;

/** The checkpoints of a migration; none if there is no file for them. Not thread-safe. */
public final class FormCheckpoints {
    private static final long ITEMS_BETWEEN_CHECKPOINTS = 500;

    private final @Nullable CheckpointFile file;
    private final boolean resume;
    private final @Nullable Integer segments;
    private long saved;

    /**
     * Creates checkpoints.
     *
     * @param file where to save them; null for none
     * @param resume whether to continue from the last one, if there is one
     * @param segments the number of segments that the user wants; null for any
     */
    public FormCheckpoints(@Nullable Path file, boolean resume, @Nullable Integer segments) {
        this.file = file == null ? null : new CheckpointFile(file);
        this.resume = resume;
        this.segments = segments;
    }

    /** Returns where to begin, and fails before anything is changed if progress cannot be saved. */
    Checkpoint.FormProgress begin(Checkpoint.FormProgress start) throws IOException {
        if (file == null) {
            return start;
        }
        Checkpoint last = file.read().orElse(null);
        Checkpoint.FormProgress state = last == null ? start : resumed(file, last, start);
        file.write(state);
        saved = state.migrated().counts().items();
        return state;
    }

    private Checkpoint.FormProgress resumed(CheckpointFile from, Checkpoint last, Checkpoint.FormProgress start) {
        if (!(last instanceof Checkpoint.FormProgress migration)) {
            throw CommandFailure.usage(from + " belongs to " + last.operation() + "; delete it or use another file");
        }
        String table = start.table().differenceFrom(migration.table());
        if (table != null || !migration.subject().equals(start.subject())) {
            throw CommandFailure.usage(from + " belongs to another migration (" + migration.subject() + ")"
                    + (table == null ? "" : " of " + table) + "; delete it or use another file");
        }
        if (!resume) {
            throw CommandFailure.usage(
                    from + " belongs to an interrupted migration; use --resume to continue it, or delete it");
        }
        int used = migration.positions().size();
        if (segments != null && segments != used) {
            throw CommandFailure.usage(
                    "the interrupted migration has " + used + " segments; delete " + from + " to start over");
        }
        return migration;
    }

    /** Saves the progress if enough items have been done since the last time. */
    void save(Checkpoint.FormProgress state) throws IOException {
        long items = state.migrated().counts().items();
        if (file != null && items - saved >= ITEMS_BETWEEN_CHECKPOINTS) {
            file.write(state);
            saved = items;
        }
    }

    /** Deletes the checkpoint of a migration that is complete. */
    void end() throws IOException {
        if (file != null) {
            file.delete();
        }
    }
}
