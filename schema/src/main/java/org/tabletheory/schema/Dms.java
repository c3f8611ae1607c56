package org.tabletheory.schema;

import org.tabletheory.schema.internal.dms.DmsReader;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.SourceText;
import org.tabletheory.schema.internal.write.JsonText;
import org.tabletheory.schema.internal.write.YamlText;

/** Reads and writes DMS documents of versions 0.1 and 0.2 as YAML or JSON (DMS 0.1, "DMS file format"). */
public final class Dms {

    private Dms() {}

    /**
     * Reads a document; the same object whether it is YAML or JSON.
     *
     * @param name the name that findings show, for example the file's
     * @param text YAML's JSON-compatible subset, or JSON
     */
    public static Reading<DmsDocument> read(String name, String text) {
        FindingList findings = new FindingList(name);
        DmsDocument document = findings.attempt(() -> {
            Node root = SourceText.parse(text, findings);
            return root == null ? null : DmsReader.read(root, findings);
        });
        return new Reading<>(name, text, document, findings.sorted());
    }

    /** The document as canonical YAML: reading it gives an equal document, writing that gives the same text. */
    public static String toYaml(DmsDocument document) {
        return YamlText.write(document.toJson());
    }

    /** The document as canonical JSON. */
    public static String toJson(DmsDocument document) {
        return JsonText.pretty(document.toJson());
    }
}
