package org.tabletheory.cli.internal.drift;

import java.lang.annotation.AnnotationFormatError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.drift.Drift;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.diff.Difference;
import org.tabletheory.schema.document.JsonValue;

/**
 * What came of holding one class against a document.
 *
 * @param type the class's name
 * @param model the name of the model that it declares, or an empty text when it declares none
 * @param problem why there is nothing to compare, or an empty text
 * @param drift how they differ
 */
public record Comparison(String type, String model, String problem, Drift drift) {

    /** Compares a class with the document's model of its name. */
    public static Comparison of(Class<?> type, DmsDocument document) {
        String model = "";
        try {
            model = Drift.modelName(type);
            return new Comparison(type.getName(), model, "", Drift.between(type, document));
        } catch (TableTheoryException | IllegalArgumentException e) {
            return new Comparison(type.getName(), model, String.valueOf(e.getMessage()), new Drift(List.of()));
        } catch (LinkageError | AnnotationFormatError | RuntimeException e) {
            throw ModelClasses.unloadable(type.getName(), e);
        }
    }

    /** True when the class is what the document says. */
    public boolean isSame() {
        return problem.isEmpty() && drift.isNone();
    }

    /** The outcome in sentences. */
    public String toText(String document) {
        if (problem.isEmpty()) {
            return drift.toText(type, document) + "\n";
        }
        return type + " cannot be compared with " + document + ":\n"
                + problem.strip().indent(2);
    }

    /** The outcome for machines. */
    public JsonValue toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("class", new JsonValue.Text(type));
        if (!problem.isEmpty()) {
            members.put("problem", new JsonValue.Text(problem));
        }
        members.put(
                "differences",
                new JsonValue.Array(
                        drift.differences().stream().map(Comparison::toJson).toList()));
        return new JsonValue.Obj(members);
    }

    private static JsonValue toJson(Difference difference) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("change", new JsonValue.Text(difference.change().text()));
        members.put("where", new JsonValue.Text(difference.where()));
        members.put("reason", new JsonValue.Text(difference.reason()));
        return new JsonValue.Obj(members);
    }
}
