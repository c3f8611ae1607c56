package org.tabletheory.onetable.internal.command;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.js.JsText;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.pattern.JsPattern;

/** Validates the written properties at one position: {@code required}, {@code validate} and {@code enum}. */
record FieldValidation(Call call, BlockPosition position) {
    void check(Block block, Map<String, ? extends @Nullable Object> properties) {
        Map<String, String> problems = new LinkedHashMap<>();
        for (FieldDef field : block.all()) {
            if (field.nested() != null) {
                continue;
            }
            Object value = properties.get(field.name());
            boolean given = properties.containsKey(field.name());
            String problem = given || position.isComplete() ? problem(field, value, given) : null;
            if (problem != null) {
                String name = position.name(field);
                problems.put(name, "'" + name + "' " + problem);
            }
        }
        if (!problems.isEmpty()) {
            throw call.errors().validation(problems);
        }
    }

    /**
     * Returns what is wrong with the value of a field, or null if nothing is.
     *
     * @param value the value, or null if there is none
     * @param given whether the value is passed, even as null
     */
    static @Nullable String problem(FieldDef field, @Nullable Object value, boolean given) {
        JsPattern pattern = field.rules().pattern();
        List<Object> oneOf = field.rules().oneOf();
        if (value == null && field.rules().required()) {
            return "is required" + hint(field);
        } else if (value != null && pattern != null && !matches(pattern, value)) {
            return "does not match its pattern";
        } else if (given && oneOf != null && oneOf.stream().noneMatch(allowed -> same(allowed, value))) {
            return "is not one of the values of its enum";
        }
        return null;
    }

    private static String hint(FieldDef field) {
        return field.template() == null
                ? ""
                : "; pass all fields of its template " + field.template().text();
    }

    private static boolean matches(JsPattern pattern, Object value) {
        try {
            return pattern.isIn(JsText.of(value, DateForm.ISO));
        } catch (InvalidInputException noText) {
            return false;
        }
    }

    /** Compares like JavaScript's {@code ===}: numbers by value; a number never equals a text. */
    private static boolean same(Object allowed, @Nullable Object value) {
        if (allowed instanceof Number one && value instanceof Number other) {
            return new BigDecimal(one.toString()).compareTo(new BigDecimal(other.toString())) == 0;
        }
        return allowed.equals(value);
    }
}
