package org.tabletheory.schema;

import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.internal.source.SourceText;

/** Reads and writes DMS documents of versions 0.1 and 0.2 as YAML or JSON (DMS 0.1, "DMS file format"). */
public final class Dms {

    private Dms() {}

    /**
     * Reads a document; the same object whether it is YAML or JSON.
     *
     * @param name the name that findings show, for example the file's
     * @param text YAML's JSON-compatible subset, or JSON
     */
    public static ReadResult<DmsDocument> read(String name, String text) {
        return read(SourceText.parse(name, text));
    }

    /** Reads a document from text that has been parsed already; for {@code SchemaFiles}. */
    public static ReadResult<DmsDocument> read(SourceText source) {
        return source.read(DmsReader::read);
    }

    /** The document as canonical YAML: reading it gives an equal document, writing that gives the same text. */
    public static String toYaml(DmsDocument document) {
        return document.toJson().toYaml();
    }

    /** The document as canonical JSON. */
    public static String toJson(DmsDocument document) {
        return document.toJson().toIndentedText();
    }
}
