package org.tabletheory.cli.internal.quickstart;

import java.io.IOException;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.file.SchemaFiles;

/** The schema document of the quickstart. */
public final class SampleDocument {
    private static final String FILE = "orders.yml";

    private SampleDocument() {}

    /** Returns the text of the document. */
    public static String text() throws IOException {
        return Snippets.read(FILE);
    }

    /** Returns the parsed document. */
    public static DmsDocument load() throws IOException {
        if (SchemaFiles.read(FILE, text()).document() instanceof DmsDocument dms) {
            return dms;
        }
        throw new IllegalStateException(FILE + " is not a DMS document");
    }
}
