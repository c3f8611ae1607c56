package org.tabletheory.schema.onetable;

import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.internal.source.SourceText;

/** Reads and writes OneTable schemas (OneTable 1.1.0). */
public final class OneTableSchema {

    private OneTableSchema() {}

    /** Reads a schema leniently: what the JavaScript library loads is loaded, with warnings. */
    public static ReadResult<OneTableDocument> read(String name, String text) {
        return read(name, text, OneTableMode.LENIENT);
    }

    /**
     * Reads a schema.
     *
     * @param name the name that findings show, for example the file's
     * @param text JSON, or YAML's JSON-compatible subset
     */
    public static ReadResult<OneTableDocument> read(String name, String text, OneTableMode mode) {
        return read(SourceText.parse(name, text), mode);
    }

    /** Reads a schema from text that has been parsed already; for {@code SchemaFiles}. */
    public static ReadResult<OneTableDocument> read(SourceText source, OneTableMode mode) {
        return source.read((root, findings) -> OneTableReader.read(root, mode, findings));
    }

    /**
     * The schema as canonical JSON to the letter of 1.1.0 as far as its contents allow: every required property is
     * there and types are the specification's own words. Reading it strictly tells what only the author can add.
     */
    public static String toJson(OneTableDocument document) {
        return document.toJson().toIndentedText();
    }
}
