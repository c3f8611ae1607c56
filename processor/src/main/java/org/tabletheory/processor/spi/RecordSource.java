package org.tabletheory.processor.spi;

import java.util.List;
import java.util.Map;
import org.tabletheory.processor.internal.records.JavaNames;
import org.tabletheory.processor.internal.records.RecordText;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.KeyTemplate;

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
     * @throws IllegalArgumentException if {@link #isPackage} rejects the package, or a model has more attributes than a record
     *     can have
     */
    public static List<RecordSource> of(DmsDocument document, String packageName) {
        return of(document, packageName, Map.of());
    }

    /**
     * Returns a record for each model of a document, with templates for its keys.
     *
     * @param packageName the package of the records; empty for none
     * @param templates how keys are computed, by model and by attribute; those that do not fit the model are left out
     * @throws IllegalArgumentException if {@link #isPackage} rejects the package, or a model has more attributes than a record
     *     can have
     */
    public static List<RecordSource> of(
            DmsDocument document, String packageName, Map<String, Map<String, KeyTemplate>> templates) {
        JavaNames names = new JavaNames();
        return document.models().stream()
                .map(model -> of(
                        model, names.type(model.name()), packageName, templates.getOrDefault(model.name(), Map.of())))
                .toList();
    }

    /** Returns the record of a model. */
    public static RecordSource of(Model model, String packageName) {
        return of(model, new JavaNames().type(model.name()), packageName, Map.of());
    }

    private static RecordSource of(Model model, String name, String packageName, Map<String, KeyTemplate> templates) {
        if (!packageName.isEmpty() && !isPackage(packageName)) {
            throw new IllegalArgumentException(
                    "'" + packageName + "' is not a valid Java package name, or is reserved for the JDK");
        }
        return new RecordSource(name + ".java", new RecordText(model, name, packageName, templates).write());
    }

    /** Returns whether records can be in a package of this name: a valid name, and not a package of the JDK. */
    public static boolean isPackage(String name) {
        return JavaNames.isPackage(name);
    }
}
