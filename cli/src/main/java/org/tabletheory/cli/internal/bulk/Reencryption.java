package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.result.Page;

/** Re-encrypts the items of a table page by page, with a checkpoint after each page. */
public final class Reencryption {
    private static final int PAGE_SIZE = 100;

    private final ItemReencryptor reencryptor;
    private final RateLimit rate;
    private final ProgressBar progress;
    private final @Nullable Path file;

    /**
     * Creates a re-encryption.
     *
     * @param file where to save checkpoints; null for none
     */
    public Reencryption(ItemReencryptor reencryptor, RateLimit rate, ProgressBar progress, @Nullable Path file) {
        this.reencryptor = reencryptor;
        this.rate = rate;
        this.progress = progress;
        this.file = file;
    }

    /**
     * Re-encrypts all items, continuing from the checkpoint if there is one.
     *
     * @param subject the model and the new key, which must be those of the checkpoint
     * @param table the table, which must be that of the checkpoint
     */
    public ReencryptionCounts run(String subject, TableIdentity table) throws IOException {
        CheckpointFile checkpoints = file == null ? null : new CheckpointFile(file);
        Checkpoint.ReencryptionProgress start =
                new Checkpoint.ReencryptionProgress(subject, table, "", ReencryptionCounts.NONE);
        Checkpoint.ReencryptionProgress saved = checkpoints == null
                ? start
                : resumed(subject, table, checkpoints).orElse(start);
        if (checkpoints != null) {
            checkpoints.write(saved); // fails before anything is changed if progress cannot be saved
        }
        ReencryptionCounts counts = saved.counts();
        String cursor = saved.cursor();
        do {
            Page<Item> page = reencryptor.items().pageSize(PAGE_SIZE).page(cursor);
            for (Item item : page.items()) {
                awaitRateLimit();
                counts = counts.plus(reencryptor.reencrypt(item));
                progress.update(counts.items(), -1);
            }
            cursor = page.nextCursor();
            if (checkpoints != null && cursor != null) {
                checkpoints.write(new Checkpoint.ReencryptionProgress(subject, table, cursor, counts));
            }
        } while (cursor != null);
        if (checkpoints != null) {
            checkpoints.delete();
        }
        return counts;
    }

    private static Optional<Checkpoint.ReencryptionProgress> resumed(
            String subject, TableIdentity table, CheckpointFile checkpoints) throws IOException {
        Checkpoint saved = checkpoints.read().orElse(null);
        if (saved == null) {
            return Optional.empty();
        }
        String other = saved.operation();
        if (saved instanceof Checkpoint.ReencryptionProgress reencryption) {
            String otherTable = table.differenceFrom(reencryption.table());
            if (otherTable == null && reencryption.subject().equals(subject)) {
                return Optional.of(reencryption);
            }
            other = "another re-encryption (" + reencryption.subject() + ")"
                    + (otherTable == null ? "" : " of " + otherTable);
        }
        throw CommandFailure.usage(checkpoints + " belongs to " + other + "; delete it or use another file");
    }

    private void awaitRateLimit() {
        try {
            rate.acquire(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandFailure.io("interrupted; run the same command again to resume");
        }
    }
}
