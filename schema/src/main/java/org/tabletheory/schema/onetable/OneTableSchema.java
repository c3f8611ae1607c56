package org.tabletheory.schema.onetable;

import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.internal.source.SourceText;

/** Reads and writes OneTable schemas (OneTable 1.1.0). */
public final class OneTableSchema {

    private OneTableSchema() {}

    /** Reads a schema in lenient mode: accepts what the JavaScript library loads, with warnings. */
    public static ReadResult<OneTableDocument> read(String name, String text) {
        return read(name, text, OneTableMode.LENIENT);
    }

    /**
     * Reads a schema.
     *
     * @param name the name to show in findings, for example the file name
     * @param text JSON, or the JSON-compatible subset of YAML
     */
    public static ReadResult<OneTableDocument> read(String name, String text, OneTableMode mode) {
        return read(SourceText.parse(name, text), mode);
    }

    /** Reads a schema from parsed text; for {@code SchemaFiles}. */
    public static ReadResult<OneTableDocument> read(SourceText source, OneTableMode mode) {
        return source.read((root, findings) -> OneTableReader.read(root, mode, findings));
    }

    /**
     * Returns the schema as canonical JSON that conforms to 1.1.0 as far as its contents allow: required properties are
     * present and type names are those of the specification. Reading it in strict mode reports what only the author can add.
     */
    public static String toJson(OneTableDocument document) {
        return document.toJson().toIndentedText();
    }
}
