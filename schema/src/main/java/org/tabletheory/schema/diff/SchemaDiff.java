package org.tabletheory.schema.diff;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.onetable.OneTableDocument;

/**
 * The differences between an older and a newer schema, each with what it asks for.
 *
 * <pre>{@code
 * SchemaDiff diff = SchemaDiff.between(
 *         SchemaFiles.load(Path.of("released.yml")).document(),
 *         SchemaFiles.load(Path.of("wanted.yml")).document());
 * boolean needsANewTable = diff.verdict() == Difference.Change.NEEDS_A_NEW_TABLE;
 * }</pre>
 *
 * @param differences every difference; none when both mean the same
 */
public record SchemaDiff(List<Difference> differences) {

    public SchemaDiff {
        differences = List.copyOf(differences);
    }

    /** The differences between two versions of a model. */
    public static SchemaDiff between(Model older, Model newer) {
        return new SchemaDiff(ModelDiff.between(older, newer));
    }

    /**
     * The differences between two documents; one of each kind are compared as what both can say, as DMS.
     *
     * @throws IllegalArgumentException when one of them is a key contract, which describes no stored items
     */
    public static SchemaDiff between(SchemaDocument older, SchemaDocument newer) {
        if (older instanceof OneTableDocument a && newer instanceof OneTableDocument b) {
            return new SchemaDiff(OneTableDiff.between(a, b));
        }
        List<Model> before = models(older, newer);
        List<Model> after = models(newer, older);
        return new SchemaDiff(ModelDiff.between(before, after));
    }

    private static List<Model> models(SchemaDocument document, SchemaDocument other) {
        if (document instanceof DmsDocument dms) {
            return dms.models();
        }
        if (document instanceof KeyContract) {
            throw new IllegalArgumentException("a " + document.formatName() + " has no models that could be compared");
        }
        String table = other instanceof DmsDocument dms ? dms.models().get(0).table() : "table";
        return document instanceof OneTableDocument oneTable
                ? SchemaConversion.toDms(oneTable, table)
                        .document()
                        .map(DmsDocument::models)
                        .orElse(List.of())
                : List.of();
    }

    /** The most that any difference asks for; {@code SAME} when there is none. */
    public Difference.Change verdict() {
        Difference.Change verdict = Difference.Change.SAME;
        for (Difference difference : differences) {
            verdict = difference.change().compareTo(verdict) > 0 ? difference.change() : verdict;
        }
        return verdict;
    }

    /** The differences as a person reads them, one to a line, and the verdict last. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        differences.forEach(difference -> text.append(difference).append('\n'));
        return text.append("verdict: ").append(verdict().text()).append('\n').toString();
    }

    /** The differences for machines: {@code verdict} and {@code differences}. */
    public JsonValue.Obj toJson() {
        List<JsonValue> list = new ArrayList<>();
        for (Difference difference : differences) {
            list.add(new JsonObjectBuilder()
                    .text("change", difference.change().text())
                    .text("where", difference.where())
                    .text("reason", difference.reason())
                    .build());
        }
        return new JsonObjectBuilder()
                .text("verdict", verdict().text())
                .array("differences", list)
                .build();
    }
}
