package org.tabletheory.cli.internal.bulk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSetDigest;

/**
 * The items of a page as lines, and their digest.
 *
 * @param lines the lines
 */
@SuppressWarnings("ArrayRecordComponent") // passed on once
record DigestedLines(byte[] lines, ItemSetDigest digest) {
    /** Writes items as lines of a format. */
    static DigestedLines of(List<Item> items, LineFormat format) throws IOException {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (Item item : items) {
            lines.write(format.write(item));
        }
        return new DigestedLines(lines.toByteArray(), digest(items));
    }

    /** Returns the digest of items. */
    static ItemSetDigest digest(List<Item> items) {
        ItemSetDigest digest = new ItemSetDigest();
        items.forEach(digest::add);
        return digest;
    }
}
