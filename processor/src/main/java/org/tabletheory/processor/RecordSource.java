package org.tabletheory.processor;

import java.util.List;
import org.tabletheory.processor.internal.records.RecordText;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;

/**
 * The source of a Java record that declares a model of a schema document.
 *
 * <pre>{@code
 * for (RecordSource source : RecordSource.of(document, "com.acme.orders")) {
 *     Files.writeString(Path.of("src", source.fileName()), source.text());
 * }
 * }</pre>
 *
 * <p>The record declares exactly the model of the document. Immutable.
 *
 * @param fileName the name of the file, such as {@code User.java}
 * @param text the source, formatted and documented
 */
public record RecordSource(String fileName, String text) {
    /**
     * Returns a record for each model of a document.
     *
     * @param packageName the package of the records; empty for none
     */
    public static List<RecordSource> of(DmsDocument document, String packageName) {
        return document.models().stream().map(model -> of(model, packageName)).toList();
    }

    /** Returns the record of a model. */
    public static RecordSource of(Model model, String packageName) {
        RecordText text = new RecordText(model, packageName);
        return new RecordSource(text.name() + ".java", text.write());
    }
}
