package org.tabletheory.schema;

import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.internal.source.SourceText;

/** Reads and writes DMS 0.1 and 0.2 documents as YAML or JSON (DMS 0.1, "DMS file format"). */
public final class Dms {

    private Dms() {}

    /**
     * Reads a document. Equivalent YAML and JSON give equal documents.
     *
     * @param name the name to show in findings, for example the file name
     * @param text the JSON-compatible subset of YAML, or JSON
     */
    public static ReadResult<DmsDocument> read(String name, String text) {
        return read(SourceText.parse(name, text));
    }

    /** Reads a document from parsed text; for {@code SchemaFiles}. */
    public static ReadResult<DmsDocument> read(SourceText source) {
        return source.read(DmsReader::read);
    }

    /** Returns the document as canonical YAML. Reading it back gives an equal document. */
    public static String toYaml(DmsDocument document) {
        return document.toJson().toYaml();
    }

    /** Returns the document as canonical JSON. */
    public static String toJson(DmsDocument document) {
        return document.toJson().toIndentedText();
    }
}
