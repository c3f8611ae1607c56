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

/** Validates written properties: {@code required}, {@code validate} and {@code enum}. */
record FieldValidation(Call call) {
    void check(Block block, Map<String, ? extends @Nullable Object> properties) {
        Map<String, String> problems = new LinkedHashMap<>();
        for (FieldDef field : block.all()) {
            if (field.nested() != null) {
                continue;
            }
            Object value = properties.get(field.name());
            boolean absent =
                    call.type() == CallType.PUT ? value == null : value == null && properties.containsKey(field.name());
            if (absent && field.rules().required()) {
                problems.put(field.name(), "'" + field.name() + "' is required" + hint(field));
            } else if (value != null) {
                addProblem(problems, field, value);
            } else if (properties.containsKey(field.name()) && field.rules().oneOf() != null) {
                problems.put(field.name(), notInEnum(field));
            }
        }
        if (!problems.isEmpty()) {
            throw call.errors().validation(problems);
        }
    }

    private static String hint(FieldDef field) {
        return field.template() == null
                ? ""
                : "; pass all fields of its template " + field.template().text();
    }

    private static void addProblem(Map<String, String> problems, FieldDef field, Object value) {
        JsPattern pattern = field.rules().pattern();
        List<Object> oneOf = field.rules().oneOf();
        if (pattern != null && !matches(pattern, value)) {
            problems.put(field.name(), "'" + field.name() + "' does not match its pattern");
        } else if (oneOf != null && oneOf.stream().noneMatch(allowed -> same(allowed, value))) {
            problems.put(field.name(), notInEnum(field));
        }
    }

    private static String notInEnum(FieldDef field) {
        return "'" + field.name() + "' is not one of the values of its enum";
    }

    private static boolean matches(JsPattern pattern, Object value) {
        try {
            return pattern.isIn(JsText.of(value, DateForm.ISO));
        } catch (InvalidInputException noText) {
            return false;
        }
    }

    /** Compares like JavaScript's {@code ===}: numbers by value; a number never equals a text. */
    private static boolean same(Object allowed, Object value) {
        if (allowed instanceof Number one && value instanceof Number other) {
            return new BigDecimal(one.toString()).compareTo(new BigDecimal(other.toString())) == 0;
        }
        return allowed.equals(value);
    }
}
