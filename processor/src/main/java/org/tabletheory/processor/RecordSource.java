package org.tabletheory.processor;

import java.util.List;
import org.tabletheory.processor.internal.records.RecordText;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;

/**
 * A Java record for a model of a schema document: what the processor does, the other way round.
 *
 * <pre>{@code
 * for (RecordSource source : RecordSource.of(document, "com.acme.orders")) {
 *     Files.writeString(Path.of("src", source.fileName()), source.text());
 * }
 * }</pre>
 *
 * <p>The record declares the very model: compared with the document it has not drifted. Immutable.
 *
 * @param fileName the file's name, such as {@code User.java}
 * @param text the source, formatted and documented
 */
public record RecordSource(String fileName, String text) {
    /**
     * A record for each model of a document.
     *
     * @param packageName the package of the records; empty for none
     */
    public static List<RecordSource> of(DmsDocument document, String packageName) {
        return document.models().stream().map(model -> of(model, packageName)).toList();
    }

    /** The record of a model. */
    public static RecordSource of(Model model, String packageName) {
        RecordText text = new RecordText(model, packageName);
        return new RecordSource(text.name() + ".java", text.write());
    }
}
