package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableDescription;

/**
 * Computes the digest of all items of a table or file.
 *
 * @param segments the number of table segments to scan in parallel
 */
public record ItemDigester(int segments, RateLimit rate) {
    private static final int LINES_BETWEEN_UPDATES = 256;

    /** Returns the digest of a table. */
    public ItemSetDigest table(TableTheory db, TableDescription description, ProgressBar progress) throws IOException {
        ItemSetDigest digest = new ItemSetDigest();
        TableScan<ItemSetDigest> scan = new TableScan<>(db.model(description.mapper()), rate, DigestedLines::digest);
        scan.run(Collections.nCopies(segments, ""), page -> {
            digest.addAll(page.result());
            progress.update(digest.count(), fraction(digest.count(), description.itemCount()));
        });
        return digest;
    }

    /** Returns the fraction of items that are done, given an approximate total; negative if the total is unknown. */
    static double fraction(long done, long total) {
        return total <= 0 ? -1 : Math.min(1, (double) done / total);
    }

    /** Returns the digest of a file. */
    public ItemSetDigest file(Path file, ProgressBar progress) throws IOException {
        ItemSetDigest digest = new ItemSetDigest();
        try (ItemFileReader in = ItemFileReader.open(file)) {
            for (ItemFileReader.ItemLine next = in.next(); next != null; next = in.next()) {
                digest.add(next.item());
                if (digest.count() % LINES_BETWEEN_UPDATES == 0) {
                    progress.update(digest.count(), in.fraction());
                }
            }
        }
        return digest;
    }
}
