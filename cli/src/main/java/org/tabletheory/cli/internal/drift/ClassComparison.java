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
 * The result of comparing a class with a document.
 *
 * @param type the name of the class
 * @param model the name of the model that the class declares, or an empty string
 * @param problem why the class cannot be compared, or an empty string
 * @param drift the differences
 */
public record ClassComparison(String type, String model, String problem, Drift drift) {

    /** Compares a class with the model of the same name. */
    public static ClassComparison of(Class<?> type, DmsDocument document) {
        String model = "";
        try {
            model = Drift.modelName(type);
            return new ClassComparison(type.getName(), model, "", Drift.between(type, document));
        } catch (TableTheoryException | IllegalArgumentException e) {
            return new ClassComparison(type.getName(), model, String.valueOf(e.getMessage()), new Drift(List.of()));
        } catch (LinkageError | AnnotationFormatError | RuntimeException e) {
            throw ModelClasses.unloadable(type.getName(), e);
        }
    }

    /** Returns whether the class matches the document. */
    public boolean isSame() {
        return problem.isEmpty() && drift.isNone();
    }

    /** Returns the result as text. */
    public String toText(String document) {
        if (problem.isEmpty()) {
            return drift.toText(type, document) + "\n";
        }
        return type + " cannot be compared with " + document + ":\n"
                + problem.strip().indent(2);
    }

    /** Returns the result as JSON. */
    public JsonValue toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("class", new JsonValue.Text(type));
        if (!problem.isEmpty()) {
            members.put("problem", new JsonValue.Text(problem));
        }
        members.put(
                "differences",
                new JsonValue.Array(drift.differences().stream()
                        .map(ClassComparison::toJson)
                        .toList()));
        return new JsonValue.Obj(members);
    }

    private static JsonValue toJson(Difference difference) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("change", new JsonValue.Text(difference.impact().text()));
        members.put("where", new JsonValue.Text(difference.where()));
        members.put("reason", new JsonValue.Text(difference.reason()));
        return new JsonValue.Obj(members);
    }
}
