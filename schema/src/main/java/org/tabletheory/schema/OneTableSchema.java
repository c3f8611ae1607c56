package org.tabletheory.schema;

import org.tabletheory.schema.internal.onetable.OneTableReader;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.SourceText;
import org.tabletheory.schema.internal.write.JsonText;

/** Reads and writes OneTable schemas (OneTable 1.1.0). */
public final class OneTableSchema {

    private OneTableSchema() {}

    /** Reads a schema leniently: what the JavaScript library loads is loaded, with warnings. */
    public static Reading<OneTableDocument> read(String name, String text) {
        return read(name, text, OneTableMode.LENIENT);
    }

    /**
     * Reads a schema.
     *
     * @param name the name that findings show, for example the file's
     * @param text JSON, or YAML's JSON-compatible subset
     */
    public static Reading<OneTableDocument> read(String name, String text, OneTableMode mode) {
        FindingList findings = new FindingList(name);
        OneTableDocument document = findings.attempt(() -> {
            Node root = SourceText.parse(text, findings);
            return root == null ? null : OneTableReader.read(root, mode, findings);
        });
        return new Reading<>(name, text, document, findings.sorted());
    }

    /**
     * The schema as canonical JSON to the letter of 1.1.0 as far as its contents allow: every required property is
     * there and types are the specification's own words. Reading it strictly tells what only the author can add.
     */
    public static String toJson(OneTableDocument document) {
        return JsonText.pretty(document.toJson());
    }
}
