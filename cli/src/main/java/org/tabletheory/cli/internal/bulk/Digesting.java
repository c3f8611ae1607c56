package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableDescription;

/**
 * Takes the digest of all items of a table or a file.
 *
 * @param segments how many parts of a table are read at the same time
 */
public record Digesting(int segments, RateLimit rate) {
    private static final int LINES_BETWEEN_UPDATES = 256;

    /** The digest of a table. */
    public ItemSetDigest table(TableTheory db, String table, Progress progress) throws IOException {
        TableDescription description = db.describeTable(table);
        ItemSetDigest digest = new ItemSetDigest();
        new TableScan(db.model(description.mapper()), rate, null).run(Collections.nCopies(segments, ""), page -> {
            digest.addAll(page.digest());
            progress.update(digest.count(), fraction(digest.count(), description.itemCount()));
        });
        return digest;
    }

    /** How much of a table of about so many items is done; negative when nobody knows. */
    static double fraction(long done, long about) {
        return about <= 0 ? -1 : Math.min(1, (double) done / about);
    }

    /** The digest of a file. */
    public ItemSetDigest file(Path file, Progress progress) throws IOException {
        ItemSetDigest digest = new ItemSetDigest();
        try (ItemFileReader in = ItemFileReader.open(file)) {
            for (NumberedItem next = in.next(); next != null; next = in.next()) {
                digest.add(next.item());
                if (digest.count() % LINES_BETWEEN_UPDATES == 0) {
                    progress.update(digest.count(), in.fraction());
                }
            }
        }
        return digest;
    }
}
