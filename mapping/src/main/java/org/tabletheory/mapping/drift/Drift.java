package org.tabletheory.mapping.drift;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tabletheory.mapping.internal.reflect.ReflectiveMappers;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.diff.Difference;
import org.tabletheory.schema.diff.SchemaDiff;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;

/**
 * What a class says of its model and a schema document does not, or the other way round.
 *
 * <pre>{@code
 * @Test
 * void userIsWhatTheDocumentSays() {
 *     Drift.assertNone(User.class, Path.of("schema/users.yml"));
 * }
 * }</pre>
 *
 * <p>Only what changes stored items or the behaviour of programs counts. The order of attributes, an {@code optional} that
 * {@code omit_empty} already implies, a format that a role implies, and a table's name that comes from the environment do
 * not. Immutable.
 *
 * @param differences from the document to the class; none when both mean the same
 */
public record Drift(List<Difference> differences) {
    public Drift {
        differences = List.copyOf(differences);
    }

    /** Compares a class with a model. */
    public static Drift between(Class<?> type, Model document) {
        return between(declared(type, document.table()), document);
    }

    /** Compares the model that a class declares with one of a document. */
    public static Drift between(Model declared, Model document) {
        return new Drift(SchemaDiff.between(ComparableModels.plain(document), ComparableModels.plain(declared))
                .differences());
    }

    /** Compares a class with the model of the same name in a document. */
    public static Drift between(Class<?> type, DmsDocument document) {
        String name = modelName(type);
        Model model = document.model(name)
                .orElseThrow(() -> new IllegalArgumentException("the document has no model '" + name + "'; it has "
                        + document.models().stream().map(Model::name).collect(Collectors.joining(", "))));
        return between(type, model);
    }

    /** The name of the model that a class declares, by which a document's is found. */
    public static String modelName(Class<?> type) {
        return declared(type, "table").name();
    }

    private static Model declared(Class<?> type, String table) {
        return new ReflectiveMappers(Map.of(), Map.of()).model(type, table);
    }

    /**
     * Fails a test when a class is not what a document says.
     *
     * @param document the file of a DMS document, YAML or JSON
     * @throws AssertionError with every difference in a sentence
     */
    public static void assertNone(Class<?> type, Path document) {
        Drift drift = between(type, load(document));
        if (!drift.isNone()) {
            throw new AssertionError(drift.toText(type.getSimpleName(), document.toString()));
        }
    }

    private static DmsDocument load(Path file) {
        SchemaDocument document;
        try {
            document = SchemaFiles.load(file).document();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (document instanceof DmsDocument dms) {
            return dms;
        }
        throw new IllegalArgumentException(
                file + " is " + document.formatName() + ", but a class is compared with DMS");
    }

    /** True when both mean the same. */
    public boolean isNone() {
        return differences.isEmpty();
    }

    /** Every difference in a sentence, one to a line. */
    public String toText(String type, String document) {
        if (isNone()) {
            return type + " matches " + document;
        }
        return type + " has drifted from " + document + ":\n"
                + differences.stream()
                        .map(difference -> "  " + difference.where() + ": " + difference.reason())
                        .collect(Collectors.joining("\n"));
    }
}
