package org.tabletheory.conformance.internal.document;

import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.spi.SourceReader;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads JSON and the JSON-compatible subset of YAML, and reports the first problem with its line. */
public final class DocumentReader {
    private DocumentReader() {}

    /**
     * Returns the only document of a text.
     *
     * @param name the file name, whose extension determines the syntax
     * @throws MalformedDocumentException if the text has an error
     */
    public static SourceNode read(String name, String text) {
        try {
            return SourceReader.read(name, text);
        } catch (InvalidSchemaException malformed) {
            Finding first = malformed.findings().get(0);
            throw new MalformedDocumentException(Math.max(1, first.position().line()), first.message());
        }
    }
}
