package org.tabletheory.cli.internal.quickstart;

import java.io.IOException;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.file.SchemaFiles;

/** The schema document whose tables the walk makes. */
public final class SampleDocument {
    private static final String FILE = "orders.yml";

    private SampleDocument() {}

    /** The document as it was written. */
    public static String text() throws IOException {
        return Snippets.read(FILE);
    }

    /** The document's models. */
    public static DmsDocument load() throws IOException {
        if (SchemaFiles.read(FILE, text()).document() instanceof DmsDocument dms) {
            return dms;
        }
        throw new IllegalStateException(FILE + " is no DMS document");
    }
}
