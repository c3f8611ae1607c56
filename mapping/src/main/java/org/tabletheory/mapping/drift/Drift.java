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
 * The differences between the model that a class declares and a schema document.
 *
 * <pre>{@code
 * @Test
 * void userMatchesItsDocument() {
 *     Drift.assertNone(User.class, Path.of("schema/users.yml"));
 * }
 * }</pre>
 *
 * <p>Only differences that affect stored items or the behaviour of programs count. The order of attributes, an
 * {@code optional} that {@code omit_empty} implies, a format that a role implies and a table name from the environment do
 * not. Immutable.
 *
 * @param differences from the document to the class; empty if both match
 */
public record Drift(List<Difference> differences) {
    public Drift {
        differences = List.copyOf(differences);
    }

    /** Compares a class with a model. */
    public static Drift between(Class<?> type, Model document) {
        return between(declared(type, document.table()), document);
    }

    /** Compares the model that a class declares with the model of a document. */
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

    /** Returns the name of the model that a class declares. */
    public static String modelName(Class<?> type) {
        return declared(type, "table").name();
    }

    private static Model declared(Class<?> type, String table) {
        return new ReflectiveMappers(variable -> null, Map.of(), Map.of()).model(type, table);
    }

    /**
     * Fails a test if a class does not match a document.
     *
     * @param document the file of a DMS document, YAML or JSON
     * @throws AssertionError with a description of every difference
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

    /** Returns whether there are no differences. */
    public boolean isNone() {
        return differences.isEmpty();
    }

    /** Returns a description of every difference, one per line. */
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
