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
 * The differences between an old and a new schema, each with its impact.
 *
 * <pre>{@code
 * SchemaDiff diff = SchemaDiff.between(
 *         SchemaFiles.load(Path.of("released.yml")).document(),
 *         SchemaFiles.load(Path.of("next.yml")).document());
 * boolean needsANewTable = diff.verdict() == Difference.Impact.NEEDS_A_NEW_TABLE;
 * }</pre>
 *
 * @param differences all differences; empty if both schemas are equivalent
 */
public record SchemaDiff(List<Difference> differences) {

    public SchemaDiff {
        differences = List.copyOf(differences);
    }

    /** Returns the differences between two versions of a model. */
    public static SchemaDiff between(Model older, Model newer) {
        return new SchemaDiff(ModelDiff.between(older, newer));
    }

    /**
     * Returns the differences between two documents. A DMS document and a OneTable schema are compared as DMS.
     *
     * @throws IllegalArgumentException if one of them is a key contract, which does not describe items
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
        if (document instanceof KeyContract) {
            throw new IllegalArgumentException(
                    "a " + document.formatName() + " cannot be compared; use a DMS document or a OneTable schema");
        }
        String table = other instanceof DmsDocument dms ? dms.models().get(0).table() : "table";
        return SchemaConversion.models(document, table);
    }

    /** Returns the highest impact of all differences; {@code SAME} if there are none. */
    public Difference.Impact verdict() {
        Difference.Impact verdict = Difference.Impact.SAME;
        for (Difference difference : differences) {
            verdict = difference.impact().compareTo(verdict) > 0 ? difference.impact() : verdict;
        }
        return verdict;
    }

    /** Returns the differences as text, one per line, and the verdict in the last line. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        differences.forEach(difference -> text.append(difference).append('\n'));
        return text.append("verdict: ").append(verdict().text()).append('\n').toString();
    }

    /** Returns the differences as JSON: {@code verdict} and {@code differences}. */
    public JsonValue.Obj toJson() {
        List<JsonValue> list = new ArrayList<>();
        for (Difference difference : differences) {
            list.add(new JsonObjectBuilder()
                    .text("change", difference.impact().text())
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
